import { formatCents } from '@foyer/kit';
import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

export interface ComparedRow {
  label: string;
  /** The color and pattern of this part in the bar. */
  swatchStyles?: object;
  nowCents: number;
  thenCents: number;
  isTotal?: boolean;
}

/**
 * Amounts in a table. Where something changed, also the new amount and the difference.
 * @param props.isCompared whether there is something to compare with
 */
export function ComparedTable(props: {
  label: string;
  rows: readonly ComparedRow[];
  isCompared: boolean;
}) {
  const { label, rows, isCompared } = props;
  return (
    <Box component="table" aria-label={label} sx={table}>
      <thead>
        <tr>
          <Head>
            <span style={HIDDEN}>Amount</span>
          </Head>
          <Head>Now</Head>
          {isCompared && <Head>With changes</Head>}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label: name, swatchStyles, nowCents, thenCents, isTotal }) => (
          <Box component="tr" key={name} sx={isTotal ? { fontWeight: 600 } : {}}>
            <Box component="th" scope="row" sx={{ fontWeight: 'inherit' }}>
              {swatchStyles && (
                <Box component="span" aria-hidden sx={{ ...swatch, ...swatchStyles }} />
              )}
              {name}
            </Box>
            <td>{formatCents(nowCents)}</td>
            {isCompared && (
              <td>
                {formatCents(thenCents)}
                {thenCents !== nowCents && (
                  <Typography component="span" variant="caption" sx={{ display: 'block' }}>
                    {formatChange(thenCents - nowCents)}
                  </Typography>
                )}
              </td>
            )}
          </Box>
        ))}
      </tbody>
    </Box>
  );
}

function Head({ children }: { children: ReactNode }) {
  return <th scope="col">{children}</th>;
}

const HIDDEN = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clip: 'rect(0 0 0 0)',
} as const;

const table = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 14,
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    py: 0.75,
    pl: 1,
    textAlign: 'right',
    verticalAlign: 'top',
    borderTop: '1px solid var(--line)',
  },
  '& tr > :first-of-type': { textAlign: 'left', pl: 0 },
  '& thead th': { fontSize: 12, fontWeight: 600, color: 'var(--ink-2)', border: 0 },
  '& td': { whiteSpace: 'nowrap' },
};
const swatch = {
  display: 'inline-block',
  width: 12,
  height: 12,
  mr: 1,
  borderRadius: '3px',
  verticalAlign: '-1px',
};

/** `350` → `+$3.50`, `-350` → `−$3.50`, with a sign that screen readers read and that aligns. */
const formatChange = (cents: number): string =>
  cents === 0 ? 'no change' : `${cents > 0 ? '+' : '−'}${formatCents(Math.abs(cents))}`;
