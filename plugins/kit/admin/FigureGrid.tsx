import { Box, Typography } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { AsOf } from './AsOf.tsx';

/**
 * A titled group of figures, with `columns` per row on a wide screen and two on a phone.
 * @example <FigureGrid title="Sales" columns={4}><Figure … /></FigureGrid>
 */
export function FigureGrid(props: {
  title: string;
  columns: 3 | 4 | 5;
  action?: ReactNode;
  /** The responses that the figures come from; their age is shown next to the title. */
  answers?: readonly unknown[];
  children: ReactNode;
}) {
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mt: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1.5, mb: 1 }}>
        <Typography variant="h2" id={titleId} sx={{ flex: 1, fontSize: 19 }}>
          {props.title}
        </Typography>
        {props.answers && <AsOf answers={props.answers} />}
        {props.action}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: {
            xs: 'repeat(2, minmax(0, 1fr))',
            sm: 'repeat(3, minmax(0, 1fr))',
            lg: `repeat(${props.columns}, minmax(0, 1fr))`,
          },
          // Two per row on a phone; the fifth gets its own row.
          ...(props.columns === 5 && {
            '& > :last-child': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
          }),
        }}
      >
        {props.children}
      </Box>
    </Box>
  );
}
