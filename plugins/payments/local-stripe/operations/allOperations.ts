import type { Operation } from '../protocol/operation.ts';
import { accountLinks } from './accountLinks.ts';
import { accounts } from './accounts.ts';
import { applicationFees } from './applicationFees.ts';
import { balance } from './balance.ts';
import { balanceTransactions } from './balanceTransactions.ts';
import { charges } from './charges.ts';
import { checkoutSessions } from './checkoutSessions.ts';
import { customers } from './customers.ts';
import { disputes } from './disputes.ts';
import { events } from './events.ts';
import { paymentIntents } from './paymentIntents.ts';
import { payouts } from './payouts.ts';
import { refunds } from './refunds.ts';
import { transferReversals } from './transferReversals.ts';
import { transfers } from './transfers.ts';
import { webhookEndpoints } from './webhookEndpoints.ts';

/** Everything that can be asked under `/v1`. What is not here answers 404. */
export const allOperations: Operation[] = [
  ...accountLinks,
  ...accounts,
  ...applicationFees,
  ...balance,
  ...balanceTransactions,
  ...charges,
  ...checkoutSessions,
  ...customers,
  ...disputes,
  ...events,
  ...paymentIntents,
  ...payouts,
  ...refunds,
  ...transferReversals,
  ...transfers,
  ...webhookEndpoints,
];
