import { Box, Skeleton, Typography } from '@mui/material';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';

export type FoundRow = {
  label: string;
  /** Distinguishes it from others with the same name. */
  note?: string;
} & ({ to: string } | { onSelect: () => void });

/** Maximum number of rows that a finder requests. */
export const FOUND_AT_MOST = 5;

/**
 * A group of results in the console's search, each a link or an action. Shows nothing without results.
 * @example <FoundRows label="Tenants" rows={data?.map(({ id, details }) => ({ to: infoOf(id), label: details.name }))} error={error} />
 */
export function FoundRows(props: {
  label: string;
  /** Undefined while loading. */
  rows: readonly FoundRow[] | undefined;
  error?: unknown;
}) {
  const { label, rows, error } = props;
  const id = useId();
  const translate = useTranslate();
  if (!error && rows?.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 1.5 }}>
      <Typography id={id} component="h3" sx={heading}>
        {label}
      </Typography>
      {error ? (
        <Typography role="alert" sx={said}>
          {translate('kit.found.failed')}
        </Typography>
      ) : !rows ? (
        <Skeleton variant="rounded" height={36} sx={{ mx: 1.5 }} aria-hidden />
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {rows.map((row) => (
            <li key={'to' in row ? row.to : row.label}>
              {'to' in row ? (
                <Box component={Link} to={row.to} sx={line}>
                  <RowText {...row} />
                </Box>
              ) : (
                <Box component="button" type="button" onClick={row.onSelect} sx={lineButton}>
                  <RowText {...row} />
                </Box>
              )}
            </li>
          ))}
        </Box>
      )}
    </Box>
  );
}

function RowText({ label, note }: { label: string; note?: string }) {
  return (
    <>
      <Box component="bdi" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {label}
      </Box>
      {note && (
        <Box component="bdi" sx={{ fontSize: 13, color: 'var(--ink-3)' }}>
          {note}
        </Box>
      )}
    </>
  );
}

const heading = { px: 1.5, pb: 0.5, fontSize: 12.5, fontWeight: 600, color: 'var(--ink-3)' };
const said = { px: 1.5, py: 0.5, fontSize: 14, color: 'var(--ink-3)' };
const line = {
  display: 'flex',
  flexDirection: 'column',
  px: 1.5,
  py: 0.75,
  borderRadius: '6px',
  color: 'var(--ink)',
  textDecoration: 'none',
  '&:hover': { bgcolor: 'var(--sunken)' },
  '&:focus-visible': { outlineOffset: -3, bgcolor: 'var(--marquee-wash)' },
};
const lineButton = {
  ...line,
  width: '100%',
  border: 0,
  bgcolor: 'transparent',
  font: 'inherit',
  textAlign: 'left',
  cursor: 'pointer',
};
