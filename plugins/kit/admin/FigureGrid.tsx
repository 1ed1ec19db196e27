import { Box, Typography } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { AsOf } from './AsOf.tsx';

const GAP = '12px';
/** The share of a row that one of several tiles takes at least. */
const share = (columns: number) => `1 1 calc((100% - ${columns - 1} * ${GAP}) / ${columns})`;

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
          display: 'flex',
          flexWrap: 'wrap',
          gap: GAP,
          // The tiles of the last row share its width, whatever their number.
          '& > *': {
            minWidth: 0,
            flex: { xs: share(2), sm: share(3), lg: share(props.columns) },
          },
        }}
      >
        {props.children}
      </Box>
    </Box>
  );
}
