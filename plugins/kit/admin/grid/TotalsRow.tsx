import { Box } from '@mui/material';
import {
  GridFooter,
  gridVisibleColumnDefinitionsSelector,
  useGridApiContext,
  useGridEvent,
  useGridSelector,
} from '@mui/x-data-grid';
import { createContext, useContext, useRef } from 'react';

/** Field → its formatted sum; undefined while there is no sum. */
export const TotalsContext = createContext<Readonly<Record<string, string>> | undefined>(undefined);

/** The grid's footer: the sums below their columns, always visible, and the pagination. */
export function GridFoot() {
  const totals = useContext(TotalsContext);
  return (
    <>
      {totals && <TotalsRow totals={totals} />}
      <GridFooter />
    </>
  );
}

function TotalsRow({ totals }: { totals: Readonly<Record<string, string>> }) {
  const grid = useGridApiContext();
  const columns = useGridSelector(grid, gridVisibleColumnDefinitionsSelector);
  const line = useRef<HTMLDivElement>(null);
  // The row scrolls horizontally with the columns.
  useGridEvent(grid, 'scrollPositionChange', ({ left }) => {
    if (line.current) line.current.style.transform = `translateX(${-left}px)`;
  });
  const firstText = columns.findIndex(({ field }) => field !== '__check__');
  return (
    <Box role="group" aria-label="Totals for all rows" sx={frame}>
      <Box ref={line} sx={{ display: 'flex', width: 'max-content' }}>
        {columns.map(({ field, headerName, computedWidth }, index) => (
          <Box key={field} sx={cell} style={{ width: computedWidth }}>
            {totals[field] !== undefined ? (
              <Box component="span" sx={{ ml: 'auto' }}>
                <Box component="span" sx={visuallyHidden}>{`${headerName}: `}</Box>
                {totals[field]}
              </Box>
            ) : (
              index === firstText && 'Total'
            )}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const frame = {
  overflow: 'hidden',
  // Otherwise it would shrink between many rows and the pagination.
  flexShrink: 0,
  borderTop: '1px solid var(--line-strong)',
  bgcolor: 'var(--sunken)',
};
const cell = {
  boxSizing: 'border-box',
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  minHeight: 44,
  px: '10px',
  fontWeight: 650,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
};
const visuallyHidden = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
};
