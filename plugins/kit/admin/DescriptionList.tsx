import { Box, Card, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** Labeled values under a heading; omits empty values. */
export function DescriptionList(props: {
  id: string;
  title: string;
  /** The minimum width of a value in pixels, where the window allows it. */
  width?: number;
  facts: readonly (readonly [label: string, value: ReactNode])[];
}) {
  return (
    <Card component="section" sx={{ p: 2.5 }} aria-labelledby={props.id}>
      <Typography variant="h2" id={props.id} sx={{ mb: 1.5 }}>
        {props.title}
      </Typography>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          columnGap: 2,
          rowGap: 1.5,
          gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${props.width ?? 150}px), 1fr))`,
        }}
      >
        {props.facts
          .filter(([, value]) => value !== '' && value !== null)
          .map(([label, value]) => (
            <div key={label}>
              <Box component="dt" sx={{ fontSize: 13, color: 'text.secondary' }}>
                {label}
              </Box>
              <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                <bdi>{value}</bdi>
              </Box>
            </div>
          ))}
      </Box>
    </Card>
  );
}
