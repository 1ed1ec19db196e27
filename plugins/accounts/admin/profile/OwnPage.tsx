import { PageHead, keepScroll, useAccountMenu } from '@foyer/kit/admin';
import { Box, Tab, Tabs } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { PROFILE_PAGE } from './addresses.ts';

/** A page of your own account, with links to the others. */
export function OwnPage({ title, children }: { title: string; children: ReactNode }) {
  const { pathname } = useLocation();
  const tabs = useAccountMenu().filter(({ to }) => to.startsWith(PROFILE_PAGE));
  const id = useId();
  return (
    <>
      <PageHead crumb="Your account" title={title} />
      <Tabs value={pathname} variant="scrollable" aria-label="Account settings" sx={{ mb: 2.5 }}>
        {tabs.map(({ to, label }) => (
          <Tab
            key={to}
            value={to}
            label={label}
            id={`${id}${to}`}
            {...(to === pathname && { 'aria-controls': `${id}panel` })}
            component={Link}
            to={to}
            state={keepScroll}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${pathname}`}>
        {children}
      </Box>
    </>
  );
}
