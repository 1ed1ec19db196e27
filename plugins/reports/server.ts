import { defineServer, implement } from '@foyer/kit/server';
import { reports } from './contract.ts';
import { againstLastEvent } from './server/curves/againstLastEvent.ts';
import { checkIns } from './server/curves/checkIns.ts';
import {
  eventSalesByChannel,
  eventSalesCurve,
  salesByType,
  tenantSalesByChannel,
  tenantSalesCurve,
} from './server/curves/salesBy.ts';
import { eventSubject, tenantSubject } from './server/subject.ts';
import { listings } from './server/listings.ts';
import { eventSummary, tenantSummary } from './server/summary.ts';

export default defineServer({
  contract: reports,
  router: () =>
    implement(reports, {
      lists: listings,
      routes: {
        tenantSummary,
        eventSummary,
        tenantSubject,
        eventSubject,
        tenantSalesCurve,
        eventSalesCurve,
        tenantSalesByChannel,
        eventSalesByChannel,
        salesByType,
        againstLastEvent,
        checkIns,
      },
    }),
});
