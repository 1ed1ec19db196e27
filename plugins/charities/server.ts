import {
  defineServer,
  implement,
  namesOf,
  provide,
  type Ctx,
  type InputOf,
} from '@foyer/kit/server';
import { charities } from './contract.ts';
import { assignCharity, requireEditableTenant, unassignCharity } from './server/assignCharity.ts';
import { charityTable, tenantCharityListing } from './server/charityTable.ts';
import { charityDirectory, makeDirectory } from './server/directory.ts';

export { charityDirectory, type CharityDirectory } from './server/directory.ts';

const changeAssignment =
  (change: typeof assignCharity) =>
  async (ctx: Ctx, { params, body }: InputOf<typeof charities.routes.assign>) => {
    const { tenantId } = body;
    await requireEditableTenant(ctx, tenantId);
    await ctx.tx(async (tx) => {
      const charity = await charityTable.lock({ tx, deps: ctx, params }, params.id);
      await change(tx, { charity, tenantId });
    });
    return { success: true as const };
  };

export default defineServer({
  contract: charities,
  migrations: new URL('./migrations/', import.meta.url),
  recordNames: {
    charity: namesOf({ from: 'charities_charity', tenant: null }),
  },
  router: () =>
    implement(charities, {
      resources: { charities: charityTable },
      lists: { tenantCharities: tenantCharityListing },
      routes: {
        assign: changeAssignment(assignCharity),
        unassign: changeAssignment(unassignCharity),
      },
    }),
  provides: [provide(charityDirectory, makeDirectory)],
});
