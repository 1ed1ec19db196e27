import { clockTime, weekdayWithoutYear } from '@foyer/kit';
import { dashboardTiles, PageHead, useSession, useSlot } from '@foyer/kit/admin';
import { Box, Card, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { itemsOf, useMenu } from '../layout/menuSections.ts';

/** The home page of both consoles: a greeting, the plugins' figures, and shortcuts. */
export function Home() {
  const translate = useTranslate();
  const { user, timeZone } = useSession();
  const [now] = useState(() => new Date());
  const tiles = useSlot(dashboardTiles);
  const [name] = user.name.split(' ');
  return (
    <>
      <PageHead
        crumb={weekdayWithoutYear(now, timeZone)}
        title={translate(`shell.home.${partOfDay(now, timeZone)}`, { name })}
        tabTitle={translate('shell.home.title')}
      />
      {tiles.length === 0 && <Shortcuts />}
      {homeRows(tiles).map(({ kind, tiles: row }) => (
        <Box key={row[0]?.key} sx={kind === 'figures' ? grid : row.length > 1 ? pair : panel}>
          {row.map(({ key, Component }) => (
            <Component key={key} />
          ))}
        </Box>
      ))}
    </>
  );
}

// All figures in one row, up to four, with equal widths.
const grid = {
  mt: 1.5,
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, max(160px, 22%)), 1fr))',
  // On a phone there are two per row; an odd last one gets its own row.
  '& > :last-child:nth-child(odd)': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
};

// An empty part takes no space.
const panel = { mt: 1.5, '&:empty': { display: 'none' } };

const pair = {
  ...panel,
  display: 'grid',
  gap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 3fr)' },
  '& > :only-child': { gridColumn: '1 / -1' },
};

function partOfDay(now: Date, timeZone: string): 'morning' | 'afternoon' | 'evening' {
  const hour = Number(clockTime(now, timeZone).slice(11, 13));
  if (hour >= 4 && hour < 12) return 'morning';
  return hour < 18 && hour >= 12 ? 'afternoon' : 'evening';
}

/** The menu as tiles, so that phone users don't need to open the menu. */
function Shortcuts() {
  const translate = useTranslate();
  const items = itemsOf(useMenu());
  if (!items.length) return null;
  return (
    <Box component="section" sx={{ mt: 5 }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {translate('shell.home.shortcuts')}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
        }}
      >
        {items.map(({ to, label, section }) => (
          <Card
            key={to}
            component={Link}
            to={to}
            sx={{
              display: 'block',
              p: '14px 16px',
              textDecoration: 'none',
              color: 'inherit',
              '&:hover': { borderColor: 'var(--line-strong)' },
            }}
          >
            <Box sx={{ fontWeight: 600, color: 'var(--petrol)' }}>{label}</Box>
            {section && section !== label && (
              <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{section}</Box>
            )}
          </Card>
        ))}
      </Box>
    </Box>
  );
}

interface Tile {
  meta: { wide?: boolean; sideBySide?: boolean };
}

/** A row of figures, or a wide tile with one tile next to it. */
interface HomeRow<T> {
  kind: 'figures' | 'wide';
  tiles: T[];
}

/** The home page's tiles in rows, in order; adjacent figures share one. */
export function homeRows<T extends Tile>(tiles: readonly T[]): HomeRow<T>[] {
  const rows: HomeRow<T>[] = [];
  for (const tile of tiles) {
    const last = rows.at(-1);
    const { wide = false, sideBySide = false } = tile.meta;
    if (!wide && last?.kind === 'figures') last.tiles.push(tile);
    else if (wide && sideBySide && last?.kind === 'wide' && last.tiles.length === 1)
      last.tiles.push(tile);
    else rows.push({ kind: wide ? 'wide' : 'figures', tiles: [tile] });
  }
  return rows;
}
