import type { TenantCtx } from '@foyer/kit/server';
import { readStatement } from './readStatement.ts';

/** @throws 404 for a payout that is not the tenant's */
export async function answerStatement(
  ctx: TenantCtx,
  { params }: { params: { id: string } },
): Promise<void> {
  const statement = await readStatement(ctx, params.id);
  // Most processes never draw one, and what draws is large.
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
