import {
  keepScroll,
  PageHead,
  type Toast,
  useAccountMenu,
  useSession,
  useToast,
} from '@foyer/kit/admin';
import { Box, Tab, Tabs } from '@mui/material';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useFormState } from 'react-hook-form';
import { Link, useLocation } from 'react-router';
import { PROFILE_PAGE } from '../addresses.ts';

/** A page of your own account, with links to the others. */
export function OwnPage(props: { title: string; note?: string; children: ReactNode }) {
  const { pathname } = useLocation();
  const { mustVisit } = useSession();
  const tabs = useAccountMenu().filter(({ to }) => to.startsWith(PROFILE_PAGE));
  const id = useId();
  return (
    <>
      <PageHead crumb="Your account" title={props.title} note={props.note} />
      {mustVisit ? (
        // The other pages open once this one is done.
        props.children
      ) : (
        <>
          <Tabs
            value={pathname}
            variant="scrollable"
            aria-label="Account settings"
            sx={{ mb: 2.5 }}
          >
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
            {props.children}
          </Box>
        </>
      )}
    </>
  );
}

/** Shows a toast each time an invalid form is submitted; the inputs show the errors. */
export function InvalidToast({ toast: wanted }: { toast: Toast }) {
  const { submitCount, errors } = useFormState();
  const toast = useToast();
  const reported = useRef(submitCount);
  useEffect(() => {
    if (submitCount === reported.current) return;
    reported.current = submitCount;
    if (Object.keys(errors).length > 0) toast(wanted);
  }, [submitCount, errors, toast, wanted]);
  return null;
}
