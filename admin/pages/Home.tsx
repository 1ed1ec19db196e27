import { Box } from '@mui/material';
import { dashboardTiles, PageHead, useSession, useSlot } from '@foyer/kit/admin';
import { useTranslate } from 'react-admin';
import { HeroBanner } from './HeroBanner.tsx';
import { Shortcuts } from './Shortcuts.tsx';

/** The home of both consoles: a greeting, the figures that plugins bring, and where to go. */
export function Home() {
  const translate = useTranslate();
  const { user } = useSession();
  const tiles = useSlot(dashboardTiles);
  const figures = tiles.filter(({ meta }) => !meta.wide);
  const panels = tiles.filter(({ meta }) => meta.wide);
  const [name] = user.name.split(' ');
  return (
    <>
      <HeroBanner>
        <PageHead
          crumb={today()}
          title={translate(`shell.home.${partOfDay()}`, { name })}
          tabTitle={translate('shell.home.title')}
        />
      </HeroBanner>
      {tiles.length === 0 && <Shortcuts />}
      {figures.length > 0 && (
        <Box sx={grid}>
          {figures.map(({ key, Component }) => (
            <Component key={key} />
          ))}
        </Box>
      )}
      {panels.map(({ key, Component }) => (
        <Box key={key} sx={{ mt: 1.5 }}>
          <Component />
        </Box>
      ))}
    </>
  );
}

// As many figures in a row as there are, up to four; they share the width.
const grid = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, max(160px, 22%)), 1fr))',
  // On a phone there are two in a row; the odd one out takes a row of its own.
  '& > :last-child:nth-child(odd)': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
};

function partOfDay(now = new Date()): 'morning' | 'afternoon' | 'evening' {
  const hour = now.getHours();
  if (hour >= 4 && hour < 12) return 'morning';
  return hour < 18 && hour >= 12 ? 'afternoon' : 'evening';
}

const today = (): string =>
  new Date().toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric' });
