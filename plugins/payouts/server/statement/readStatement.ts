import { type InputOf, notFound, type TenantCtx } from '@foyer/kit/server';
import type { payouts } from '../../contract.ts';
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
  const lines = await ctx.read((db) =>
    statementListing
      .from(db, ctx, { id })
      .select<(StatementLine & { timeZone: string })[]>(
        't.time_zone as timeZone',
        ...Object.entries(statementListing.columns).map(([name, sql]) =>
          db.raw(`${sql} as ??`, [name]),
        ),
      )
      .orderBy('p.order_uid'),
  );
  const [first] = lines;
  if (!first) throw notFound('payout');
  return { first, lines, timeZone: first.timeZone };
}

/** @throws 404 if the payout isn't the tenant's */
export async function respondWithStatement(
  ctx: TenantCtx,
  { params }: InputOf<typeof payouts.routes.payoutStatement>,
): Promise<void> {
  const statement = await readStatement(ctx, params.id);
  // Imported on demand: the PDF library is large, and most processes never use it.
  const { drawStatement, openStatement } = await import('./statementPdf.ts');
  const pdf = openStatement(statement);
  const { res } = ctx.http;
  res
    .set('Cache-Control', 'no-store')
    .attachment(`payout_${statement.first.payoutId}.pdf`)
    .type('application/pdf');
  pdf.pipe(res);
  await drawStatement(pdf, statement);
}
