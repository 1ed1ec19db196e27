import { Box } from '@mui/material';
import { dashboardTiles, PageHead, useSession, useSlot } from '@foyer/kit/admin';
import { useTranslate } from 'react-admin';
import { Curtain } from './Curtain.tsx';
import { Shortcuts } from './Shortcuts.tsx';

/** The home of both consoles: a greeting, the figures that plugins bring, and where to go. */
export function Home() {
  const translate = useTranslate();
  const { user } = useSession();
  const tiles = useSlot(dashboardTiles);
  const [name] = user.name.split(' ');
  return (
    <>
      <Curtain>
        <PageHead
          crumb={today()}
          title={translate(`shell.home.${partOfDay()}`, { name })}
          tabTitle={translate('shell.home.title')}
        />
      </Curtain>
      {tiles.length > 0 ? (
        <Box sx={grid}>
          {tiles.map(({ key, meta, Component }) => (
            <Box key={key} sx={meta.wide ? { gridColumn: '1 / -1', minWidth: 0 } : { minWidth: 0 }}>
              <Component />
            </Box>
          ))}
        </Box>
      ) : (
        <Shortcuts />
      )}
    </>
  );
}

const grid = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, max(160px, 22%)), 1fr))',
};

function partOfDay(now = new Date()): 'morning' | 'afternoon' | 'evening' {
  const hour = now.getHours();
  if (hour >= 4 && hour < 12) return 'morning';
  return hour < 18 && hour >= 12 ? 'afternoon' : 'evening';
}

const today = (): string =>
  new Date().toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric' });
