import { defineServer, implement, namesOf, provide } from '@foyer/kit/server';
import { policies } from './contract.ts';
import { createPolicy, policyCreation, policyTable, publicPolicy } from './server/policies.ts';

export { policyCreation, type NewPolicy, type PolicyCreation } from './server/policies.ts';

export default defineServer({
  contract: policies,
  migrations: new URL('./migrations/', import.meta.url),
  recordNames: {
    policy: namesOf({ from: 'policies_policy', tenant: null, name: 'policy_id' }),
  },
  router: () =>
    implement(policies, {
      resources: {
        policies: {
          ...policyTable,
          create: (ctx, { body }) => ctx.tx((tx) => createPolicy(tx, ctx, body)),
        },
      },
      routes: {
        publicPolicy: (ctx, { params }) =>
          ctx.read((db) =>
            publicPolicy(db, { group: params.group ?? '', policyId: params.policyId ?? '' }),
          ),
      },
    }),
  provides: [
    provide(policyCreation, (deps) => ({ create: (tx, policy) => createPolicy(tx, deps, policy) })),
  ],
});
