import { defineServer, implement } from '@foyer/kit/server';
import { reports } from './contract.ts';
import { eventSummary, tenantSummary } from './server/summary.ts';

export default defineServer({
  contract: reports,
  router: () => implement(reports, { routes: { tenantSummary, eventSummary } }),
});
