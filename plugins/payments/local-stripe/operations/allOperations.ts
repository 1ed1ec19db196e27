import type { Operation } from '../protocol/operation.ts';
import { accountLinks } from './accountLinks.ts';
import { accounts } from './accounts.ts';
import { balance } from './balance.ts';
import { balanceTransactions } from './balanceTransactions.ts';
import { charges } from './charges.ts';
import { checkoutSessions } from './checkoutSessions.ts';
import { customers } from './customers.ts';
import { events } from './events.ts';
import { paymentIntents } from './paymentIntents.ts';
import { refunds } from './refunds.ts';
import { transferReversals } from './transferReversals.ts';
import { transfers } from './transfers.ts';

/** Everything that can be asked under `/v1`. What is not here answers 404. */
export const allOperations: Operation[] = [
  ...accountLinks,
  ...accounts,
  ...balance,
  ...balanceTransactions,
  ...charges,
  ...checkoutSessions,
  ...customers,
  ...events,
  ...paymentIntents,
  ...refunds,
  ...transferReversals,
  ...transfers,
];
