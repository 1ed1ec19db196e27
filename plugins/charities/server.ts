import { defineServer, implement, provide, type Ctx } from '@foyer/kit/server';
import { charities } from './contract.ts';
import {
  assignCharity,
  requireEditableTenant,
  unassignCharity,
  type Assignment,
} from './server/assignCharity.ts';
import { charityListing, tenantCharityListing } from './server/charityRecord.ts';
import { charityDirectory, directory } from './server/directory.ts';
import { removeCharity } from './server/removeCharity.ts';
import { createCharity, updateCharity } from './server/saveCharity.ts';

export { charityDirectory, type CharityDirectory } from './server/directory.ts';

const changeAssignment =
  (change: typeof assignCharity) =>
  async (ctx: Ctx, { params, body }: { params: { id: string }; body: { tenantId: string } }) => {
    const assignment: Assignment = { charityId: params.id, tenantId: body.tenantId };
    await requireEditableTenant(ctx, assignment.tenantId);
    await ctx.tx((tx) => change(tx, assignment));
    return { success: true as const };
  };

export default defineServer({
  contract: charities,
  migrations: new URL('./migrations/', import.meta.url),
  router: () =>
    implement(charities, {
      resources: {
        charities: {
          list: charityListing,
          create: (ctx, { body }) => ctx.tx((tx) => createCharity(tx, body.details)),
          update: (ctx, { params, body }) =>
            ctx.tx((tx) => updateCharity(tx, { id: params.id, details: body.details })),
          remove: (ctx, { params }) => ctx.tx((tx) => removeCharity(tx, params.id)),
        },
      },
      lists: { tenantCharities: tenantCharityListing },
      routes: {
        assign: changeAssignment(assignCharity),
        unassign: changeAssignment(unassignCharity),
      },
    }),
  provides: [provide(charityDirectory, () => directory)],
});
