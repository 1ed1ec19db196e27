import { toDollars } from '@foyer/kit';
import type { BatchRow } from '../../contract.ts';

const iso = (at: unknown): string | null => (at instanceof Date ? at.toISOString() : null);

/** Converts a database row of the batch list to its API form. */
export const toDetail = (row: Readonly<Record<string, unknown>>): BatchRow =>
  ({
    ...row,
    amount: toDollars(Number(row['amount'])),
    owed: toDollars(Number(row['owed'])),
    reserve: toDollars(Number(row['reserve'])),
    proposed: toDollars(Number(row['proposed'])),
    paid: toDollars(Number(row['paid'])),
    debtTaken: toDollars(Number(row['debtTaken'])),
    transferred: toDollars(Number(row['transferred'])),
    reserved: toDollars(Number(row['reserved'])),
    createdAt: iso(row['createdAt']),
    decidedAt: iso(row['decidedAt']),
  }) as BatchRow;
