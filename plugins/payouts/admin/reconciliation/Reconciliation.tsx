import { useEffect, useState } from 'react';
import { keepScroll, PageHead, useAction, useClient, useRefresh, useTask } from '@foyer/kit/admin';
import { Box, Button, Tab, Tabs } from '@mui/material';
import { Link } from 'react-router';
import {
  RECONCILIATION_DAYS_PAGE,
  RECONCILIATION_PAGE,
  RECONCILIATION_RESOLVED_PAGE,
} from '../../addresses.ts';
import { payouts } from '../../contract.ts';
import { toasts } from '../toasts.ts';
import { BothSides } from './BothSides.tsx';
import { Days } from './Days.tsx';
import { Differences } from './Differences.tsx';

type View = 'open' | 'resolved' | 'days';

const TABS: readonly { view: View; label: string; to: string }[] = [
  { view: 'open', label: 'Open', to: RECONCILIATION_PAGE },
  { view: 'resolved', label: 'Resolved', to: RECONCILIATION_RESOLVED_PAGE },
  { view: 'days', label: 'Days', to: RECONCILIATION_DAYS_PAGE },
];

/** Whether the ledger and Stripe's books agree, and where they don't. */
export default function Reconciliation({ view }: { view: View }) {
  return (
    <>
      <PageHead
        crumb="Payouts"
        title="Reconciliation"
        note="Compares the ledger with Stripe’s records every night. Days are in UTC to match Stripe’s transaction dates."
        actions={<CheckNow />}
      />
      <BothSides />
      <Box sx={{ mt: 3, mb: 2, borderBottom: '1px solid var(--line)' }}>
        <Tabs value={view} aria-label="Differences and days">
          {TABS.map(({ view: value, label, to }) => (
            <Tab
              key={value}
              value={value}
              label={label}
              component={Link}
              to={to}
              state={keepScroll}
            />
          ))}
        </Tabs>
      </Box>
      {view === 'days' ? <Days /> : <Differences isResolved={view === 'resolved'} />}
    </>
  );
}

/**
 * Compares both sides immediately; if the user leaves the page, the task remains in the app bar.
 */
function CheckNow() {
  const api = useClient(payouts);
  const refresh = useRefresh();
  const [id, setId] = useState<string | null>(null);
  const { task } = useTask(id);
  const isOver = Boolean(task?.endedAt);
  useEffect(() => {
    if (isOver) refresh();
  }, [isOver, refresh]);
  const start = useAction(() => api.checkNow({}), {
    onDone: (started) => setId(started.id),
    failed: toasts.checkFailed,
  });
  return (
    <Button variant="contained" loading={id !== null && !isOver} onClick={() => void start.run()}>
      Check now
    </Button>
  );
}
