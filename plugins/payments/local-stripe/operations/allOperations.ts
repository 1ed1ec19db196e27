import type { Operation } from '../protocol/operation.ts';
import { balanceTransactions } from './balanceTransactions.ts';
import { charges } from './charges.ts';
import { checkoutSessions } from './checkoutSessions.ts';
import { events } from './events.ts';
import { paymentIntents } from './paymentIntents.ts';

/** Everything that can be asked under `/v1`. What is not here answers 404. */
export const allOperations: Operation[] = [
  ...balanceTransactions,
  ...charges,
  ...checkoutSessions,
  ...events,
  ...paymentIntents,
];
