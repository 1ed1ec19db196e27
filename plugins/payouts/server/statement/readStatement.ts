import { notFound, type TenantCtx } from '@foyer/kit/server';
import type { StatementRow } from '../../contract/statement.ts';
import { statementListing } from './statementListing.ts';

/** A row as stored: amounts in cents. */
export interface StatementLine extends Omit<StatementRow, 'payoutDate' | 'orderDate'> {
  payoutDate: Date;
  orderDate: Date;
}

export interface Statement {
  first: StatementLine;
  lines: readonly StatementLine[];
  /** The tenant's time zone, in which dates are shown. */
  timeZone: string;
}

/** @throws 404 if the payout isn't the tenant's */
export async function readStatement(ctx: TenantCtx, id: string): Promise<Statement> {
  const lines = (await ctx.read((db) =>
    statementListing
      .from(db, ctx, { id })
      .select(
        't.time_zone as timeZone',
        ...Object.entries(statementListing.columns).map(([name, sql]) =>
          db.raw(`${sql} as ??`, [name]),
        ),
      )
      .orderBy('p.order_uid'),
  )) as (StatementLine & { timeZone: string })[];
  const [first] = lines;
  if (!first) throw notFound('payout');
  return { first, lines, timeZone: first.timeZone };
}
