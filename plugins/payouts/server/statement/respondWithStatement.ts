import type { TenantCtx } from '@foyer/kit/server';
import { readStatement } from './readStatement.ts';

/** @throws 404 if the payout isn't the tenant's */
export async function respondWithStatement(
  ctx: TenantCtx,
  { params }: { params: { id: string } },
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
