import { pathOf } from '@foyer/kit';
import { PluginSettings, useCan, useHasPage } from '@foyer/kit/admin';
import { TENANT_TAB } from '@foyer/plugin-tenants/slots';
import { Box, Card, Link as MuiLink, Typography } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import { payouts, type CashFlow } from '../../contract.ts';
import { releaseInWords, reserveInWords, rhythmInWords } from './scheduleWords.ts';

/** How the tenant is paid out as it is set up now; operators change it below. */
export function Schedule(props: {
  schedule: CashFlow['schedule'];
  tenantId: string;
  isPlatform: boolean;
  onSaved: () => void;
}) {
  const { schedule, tenantId, isPlatform, onSaved } = props;
  const titleId = useId();
  const mayChange = useCan(payouts, 'payouts.schedule');
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mt: 3 }}>
      <Typography variant="h2" id={titleId} sx={{ fontSize: 19, mb: 1.5 }}>
        Scheduled payouts
      </Typography>
      <Card component="dl" sx={{ p: 2.5, m: 0, mb: 1.5, display: 'grid', gap: 1.5, maxWidth: 640 }}>
        <Fact name="When">
          {rhythmInWords(schedule)}
          {isPlatform && <SetUpLink tenantId={tenantId} />}
        </Fact>
        <Fact name="Release">{releaseInWords(schedule)}</Fact>
        <Fact name="Reserve">{reserveInWords(schedule)}</Fact>
      </Card>
      {isPlatform && mayChange && (
        <>
          <Typography sx={{ color: 'text.secondary', mb: 1.5, maxWidth: 640 }}>
            What is set here counts for the payouts from then on. What is kept back already stays as
            it was agreed.
          </Typography>
          <PluginSettings contract={payouts} onSaved={onSaved} />
        </>
      )}
    </Box>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
      {name}
    </Typography>
    <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  </div>
);

/** The rhythm and the day are part of the tenant's payment set-up. */
function SetUpLink({ tenantId }: { tenantId: string }) {
  const path = pathOf(TENANT_TAB, { tenantId, tab: 'payments' });
  if (!useHasPage(path)) return null;
  return (
    <>
      {' '}
      <MuiLink component={Link} to={path}>
        Change when
      </MuiLink>
    </>
  );
}
