import { Box } from '@mui/material';
import {
  GridFooter,
  gridVisibleColumnDefinitionsSelector,
  useGridApiContext,
  useGridEvent,
  useGridSelector,
} from '@mui/x-data-grid';
import { createContext, useContext, useRef } from 'react';

/** Field → its sum as it is shown; undefined while there is none. */
export const TotalsContext = createContext<Readonly<Record<string, string>> | undefined>(undefined);

/** The grid's foot: the sums below their columns, always in sight, and the pages. */
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
  // The line goes along when the columns are scrolled to the side.
  useGridEvent(grid, 'scrollPositionChange', ({ left }) => {
    if (line.current) line.current.style.transform = `translateX(${-left}px)`;
  });
  const firstText = columns.findIndex(({ field }) => field !== '__check__');
  return (
    <Box role="group" aria-label="Totals of all rows" sx={frame}>
      <Box ref={line} sx={{ display: 'flex', width: 'max-content' }}>
        {columns.map(({ field, headerName, computedWidth }, index) => (
          <Box key={field} sx={cell} style={{ width: computedWidth }}>
            {totals[field] !== undefined ? (
              <Box component="span" sx={{ ml: 'auto' }}>
                <Box component="span" sx={onlyHeard}>{`${headerName}: `}</Box>
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
  // Between many rows and the pages it would be pressed together.
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
const onlyHeard = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
};
