import { LoadFailed, useClient, useHasPage, useTenantId } from '@foyer/kit/admin';
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Circle from '@mui/icons-material/RadioButtonUnchecked';
import { Box, Card, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { dashboard, type StepsToSell as Steps } from '../contract.ts';
import { eventPage, EVENTS, NEW_EVENT, organizationTab } from './addresses.ts';

/** The steps a tenant still has to complete before it can sell; hidden once all are done. */
export default function StepsToSell() {
  const titleId = useId();
  const tenantId = useTenantId();
  const api = useClient(dashboard);
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboard', 'steps', tenantId],
    queryFn: () => api.stepsToSell({ params: { tenantId } }),
  });
  if (!error && !data?.steps.some(({ isDone }) => !isDone)) return null;
  const done = data?.steps.filter(({ isDone }) => isDone).length ?? 0;
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, mb: 1 }}>
        <Typography variant="h2" id={titleId} sx={{ flex: 1, fontSize: 17 }}>
          Get ready to sell
        </Typography>
        {data && (
          <Box component="span" sx={{ fontSize: 13, color: 'text.secondary' }}>
            {done} of {data.steps.length} done
          </Box>
        )}
      </Box>
      {error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data?.steps.map((step) => (
            <Line key={step.kind} step={step} eventId={data.eventId} />
          ))}
        </Box>
      )}
    </Card>
  );
}

function Line({ step, eventId }: { step: Steps['steps'][number]; eventId: string | null }) {
  const { title, body, to } = STEP_WORDS[step.kind];
  const address = to(eventId);
  const isLink = useHasPage(address) && !step.isDone;
  const Icon = step.isDone ? CheckCircle : Circle;
  return (
    <Box component="li" sx={row}>
      <Icon
        fontSize="small"
        titleAccess={step.isDone ? 'Done' : 'To do'}
        sx={{ color: step.isDone ? 'var(--good)' : 'var(--ink-3)', mt: '1px' }}
      />
      <Box sx={{ minWidth: 0 }}>
        {isLink ? <Link to={address}>{title}</Link> : title}
        {!step.isDone && (
          <Box component="small" sx={{ display: 'block', fontSize: 13, color: 'text.secondary' }}>
            {body}
          </Box>
        )}
      </Box>
    </Box>
  );
}

const row = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: 1.5,
  py: 1,
  borderTop: '1px solid var(--line)',
  fontSize: 14,
  '&:first-of-type': { borderTop: 0 },
};

interface Words {
  title: string;
  /** The reason for the step, shown until it is done. */
  body: string;
  /** Where the step is done; `eventId` is the event to continue with. */
  to: (eventId: string | null) => string;
}

const ofEvent = (tab: string) => (eventId: string | null) =>
  eventId ? eventPage(eventId, tab) : EVENTS;

/** The steps a tenant completes before it can sell, as text. */
const STEP_WORDS: Readonly<Record<Steps['steps'][number]['kind'], Words>> = {
  account: {
    title: 'Set up your payment account',
    body: 'Verify your details with Stripe so you can get paid.',
    to: () => organizationTab('payments'),
  },
  fees: {
    title: 'Choose your default ticket rule',
    body: 'It sets the service fee on your tickets.',
    to: () => organizationTab('fees'),
  },
  event: {
    title: 'Create your first event',
    body: 'Add a name, a venue and a start time.',
    to: () => NEW_EVENT,
  },
  tickets: {
    title: 'Add ticket types',
    body: 'Set prices and quantities.',
    to: ofEvent('tickets'),
  },
  publish: {
    title: 'Publish your event',
    body: 'Your event goes live on your storefront.',
    to: ofEvent('details'),
  },
};
