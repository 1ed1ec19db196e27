import { keepScroll } from '@foyer/kit/admin';
import { Box, Tab, Tabs } from '@mui/material';
import { useEffect, useRef } from 'react';
import { Link as RouterLink } from 'react-router';

export interface EventTab {
  path: string;
  label: string;
}

/** The tabs of an event's page, grouped by task; a phone scrolls to the open one. */
export function EventTabs(props: {
  current: string;
  tabAt: (path: string) => string;
  groups: readonly { title: string; tabs: readonly EventTab[] }[];
}) {
  const { current, tabAt, groups } = props;
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    row.current
      ?.querySelector('[aria-selected=true]')
      ?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [current]);
  return (
    <Box ref={row} sx={rowStyles}>
      {groups
        .filter(({ tabs }) => tabs.length > 0)
        .map(({ title, tabs }) => (
          <Box key={title} sx={groupStyles}>
            <Box aria-hidden sx={titleStyles}>
              {title}
            </Box>
            <Tabs
              value={tabs.some(({ path }) => path === current) && current}
              aria-label={title || 'About this event'}
              sx={{ minHeight: 40, borderBottom: 0 }}
            >
              {tabs.map(({ path, label }) => (
                <Tab
                  key={path}
                  value={path}
                  label={label}
                  id={`tab-${path}`}
                  {...(path === current && { 'aria-controls': 'event-tab' })}
                  component={RouterLink}
                  to={tabAt(path)}
                  state={keepScroll}
                  sx={{ minHeight: 40, px: 1, mr: 0 }}
                />
              ))}
            </Tabs>
          </Box>
        ))}
    </Box>
  );
}

const rowStyles = {
  display: 'flex',
  gap: { xs: 1.5, lg: 2 },
  overflowX: 'auto',
  scrollbarWidth: 'none',
  borderBottom: '1px solid var(--line)',
  mb: 2.5,
};
const groupStyles = {
  flexShrink: 0,
  '& + &': { borderLeft: '1px solid var(--line)', pl: { xs: 1.5, lg: 2 } },
};
const titleStyles = {
  height: 16,
  px: 1,
  font: '600 11px/16px var(--text)',
  letterSpacing: '.06em',
  textTransform: 'uppercase',
  color: 'var(--ink-3)',
};
