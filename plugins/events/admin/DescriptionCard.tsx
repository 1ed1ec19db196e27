import { Box, Button, Card, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** A card of facts with an edit button for users who may change them. */
export function DescriptionCard({
  title,
  editLabel,
  onEdit,
  children,
}: {
  title: string;
  editLabel: string;
  /** Undefined for read-only users. */
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
