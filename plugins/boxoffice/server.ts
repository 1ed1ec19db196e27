import { defineServer, implement, on, type Tx } from '@foyer/kit/server';
import { tenantPurged } from '@foyer/plugin-tenants/contract';
import { boxOffice } from './contract.ts';
import { checkIn, checkInCount, checkInKey } from './server/checkIn.ts';
import {
  boxOfficePrices,
  boxOfficeQuote,
  boxOfficeSale,
  complimentary,
  complimentaryList,
} from './server/sellAtDesk.ts';

export default defineServer({
  contract: boxOffice,
  migrations: new URL('./migrations/', import.meta.url),
  router: () =>
    implement(boxOffice, {
      routes: {
        boxOfficePrices,
        boxOfficeQuote,
        boxOfficeSale,
        complimentary,
        complimentaryList,
        checkIn,
        checkInCount,
        checkInKey,
      },
    }),
  listens: [on(tenantPurged, 'sameTransaction', forgetScans)],
});

/** A purged tenant's scans keep their times, but not who scanned or whom. */
async function forgetScans({ db }: Tx, { tenantId }: { tenantId: string }): Promise<void> {
  await db('boxoffice_scan')
    .where({ tenant_id: tenantId })
    .update({ scanned_by: null, result: '{}' });
}
