import * as z from 'zod';
import { defineServer, handle, implement, job, namesOf, on, provide } from '@foyer/kit/server';
import { tenantCreated } from '@foyer/plugin-tenants/contract';
import { accountChanged, payments } from './contract.ts';
import { readAccount, refreshAccount } from './server/account.ts';
import { forgetEvents } from './server/ingestEvents.ts';
import { gateway, makeGateway } from './server/gateway.ts';
import { onboardingLink } from './server/onboarding.ts';
import {
  addMissingSetups,
  addSetup,
  paymentSetup,
  settingOf,
  setupOf,
} from './server/paymentSetup.ts';
import { emails, remindOwner } from './server/remindOwner.ts';
import { receiveWebhook } from './server/receiveWebhook.ts';
import { saveSetup } from './server/saveSetup.ts';
import { withVersion } from './server/setupRow.ts';
import { sweepEvents } from './server/sweepEvents.ts';
import { readStripeVariables } from './server/variables.ts';

export { gateway, type Gateway } from './server/gateway.ts';
export type { MoneyFlow } from './server/flowOf.ts';
export {
  AGES,
  findListed,
  type Ages,
  type GatewayCall,
  type Intent,
  type Lost,
} from './server/gatewayCall.ts';
export { paymentSetup, type PaymentSetup, type PaymentSetups } from './server/paymentSetup.ts';
export { isTimeRefused, type Outcome } from './server/stripeErrors.ts';
export { sweepEvents } from './server/sweepEvents.ts';

/** Processes stored events of the gateway, such as payments. */
const sweepStoredEvents = job('sweepEvents', z.object({}), {
  every: '* * * * *',
  queue: 'gateway',
});

const forgetOldEvents = job('forgetEvents', z.object({}), { every: '0 3 * * *' });

export default defineServer({
  contract: payments,
  migrations: new URL('./migrations/', import.meta.url),
  sql: new URL('./sql/', import.meta.url),
  emails,
  recordNames: {
    payment_setting: namesOf({
      from: 'payments_setup',
      id: 'tenant_id',
      name: `'payment settings'`,
    }),
  },
  router: (deps) =>
    implement(payments, {
      routes: {
        paymentSetting: (ctx, { params }) =>
          ctx.read(async (db) => withVersion(await settingOf(db, params['tenantId'] ?? ''))),
        payoutUpdate: saveSetup,
        paymentAccount: (ctx, { params }) =>
          readAccount(ctx, params['tenantId'] ?? '', readStripeVariables(deps)),
        onboardingLink: (ctx, { params, body }) =>
          onboardingLink(ctx, { tenantId: params['tenantId'] ?? '', ...body }),
        remindOwner: (ctx, { params }) => remindOwner(ctx, params['tenantId'] ?? ''),
        webhook: receiveWebhook(deps, readStripeVariables(deps)),
      },
    }),
  listens: [
    on(tenantCreated, 'sameTransaction', addSetup),
    on(accountChanged, 'afterCommit', (payload, deps) => refreshAccount(deps, payload), {
      queue: 'gateway',
    }),
  ],
  provides: [provide(paymentSetup, () => ({ of: setupOf })), provide(gateway, makeGateway)],
  jobs: [
    handle(sweepStoredEvents, (_payload, ctx) => sweepEvents(ctx)),
    handle(forgetOldEvents, (_payload, ctx) => forgetEvents(ctx)),
  ],
  async start(deps) {
    readStripeVariables(deps);
  },
  ready: addMissingSetups,
});
