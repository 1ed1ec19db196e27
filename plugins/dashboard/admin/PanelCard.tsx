import { LoadFailed } from '@foyer/kit/admin';
import { Box, Card, Skeleton, Typography } from '@mui/material';
import { useId, type ReactNode } from 'react';

/** A part of a home: its name, and what it has to say once it is there. */
export function PanelCard(props: {
  title: string;
  /** At the right of the title. */
  action?: ReactNode;
  isPending: boolean;
  error: unknown;
  onRetry: () => void;
  children: ReactNode;
}) {
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId} aria-busy={props.isPending} sx={{ p: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, mb: 1 }}>
        <Typography variant="h2" id={titleId} sx={{ flex: 1, fontSize: 17 }}>
          {props.title}
        </Typography>
        {props.action}
      </Box>
      {props.isPending ? (
        <Skeleton variant="rounded" height={160} aria-label="Loading" />
      ) : props.error ? (
        <LoadFailed error={props.error} onRetry={props.onRetry} />
      ) : (
        props.children
      )}
    </Card>
  );
}
