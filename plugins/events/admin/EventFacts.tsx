import { Box, Button, Card, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** A card of facts to read; who may change them gets a button for it. */
export function EventFacts({
  title,
  editLabel,
  onEdit,
  children,
}: {
  title: string;
  editLabel: string;
  /** Undefined for who may only look. */
  onEdit: (() => void) | undefined;
  children: ReactNode;
}) {
  return (
    <Card component="section" sx={{ p: 2.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', mb: 1.5 }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          {title}
        </Typography>
        {onEdit && (
          <Button variant="outlined" onClick={onEdit}>
            {editLabel}
          </Button>
        )}
      </Box>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.75 }}>
        {children}
      </Box>
    </Card>
  );
}
