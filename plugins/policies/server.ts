import { defineServer, implement, provide } from '@foyer/kit/server';
import { policies } from './contract.ts';
import { createPolicy, policyCreation } from './server/createPolicy.ts';
import { policyListing } from './server/policyRecord.ts';
import { publicPolicy } from './server/publicPolicy.ts';
import { removePolicy } from './server/removePolicy.ts';
import { updatePolicy } from './server/updatePolicy.ts';

export { policyCreation, type NewPolicy, type PolicyCreation } from './server/createPolicy.ts';

export default defineServer({
  contract: policies,
  migrations: new URL('./migrations/', import.meta.url),
  router: () =>
    implement(policies, {
      resources: {
        policies: {
          list: policyListing,
          create: (ctx, { body }) => ctx.tx((tx) => createPolicy(tx, body)),
          update: (ctx, { params, body }) =>
            ctx.tx((tx) => updatePolicy(tx, { id: params.id, ...body })),
          remove: (ctx, { params }) => ctx.tx((tx) => removePolicy(tx, params.id)),
        },
      },
      routes: {
        publicPolicy: (ctx, { params }) =>
          ctx.read((db) =>
            publicPolicy(db, { group: params.group ?? '', policyId: params.policyId ?? '' }),
          ),
      },
    }),
  provides: [provide(policyCreation, () => ({ create: createPolicy }))],
});
