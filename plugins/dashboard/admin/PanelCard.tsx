import { AsOf, LoadFailed } from '@foyer/kit/admin';
import { Box, Card, Skeleton, Typography } from '@mui/material';
import { useId, type ReactNode } from 'react';

/** A section of a home: its title, and its content once it is loaded. */
export function PanelCard(props: {
  title: string;
  /** Placed to the right of the title. */
  action?: ReactNode;
  isPending: boolean;
  error: unknown;
  onRetry: () => void;
  /** The displayed data, which includes its age. */
  answer: unknown;
  /** The usual height of the content, kept free while it loads. */
  height?: number;
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
        <Skeleton variant="rounded" height={props.height ?? 160} aria-label="Loading" />
      ) : props.error ? (
        <LoadFailed error={props.error} onRetry={props.onRetry} />
      ) : (
        <>
          <Box sx={{ '&:not(:empty)': { mb: 1 } }}>
            <AsOf answers={[props.answer]} />
          </Box>
          {props.children}
        </>
      )}
    </Card>
  );
}
