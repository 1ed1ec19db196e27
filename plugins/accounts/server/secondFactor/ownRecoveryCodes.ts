import { conflict, type Ctx } from '@foyer/kit/server';
import { lockFactors, say } from './changeFactors.ts';
import { factorsOf, FACTORS_ARE_PEOPLES, hasFactor } from './factors.ts';
import { requireProof, selfOf } from './proof.ts';
import { issueRecoveryCodes } from './recoveryCodes.ts';

/** Ten new codes, shown only once. Previous ones no longer work. */
export function newRecoveryCodes(
  ctx: Ctx,
  { body }: { body: { proof?: string | undefined } },
): Promise<{ recoveryCodes: string[] }> {
  const self = selfOf(ctx);
  const { id } = self.actor;
  requireProof(ctx, self, body.proof);
  return ctx.asPlatform(FACTORS_ARE_PEOPLES).tx(async (tx) => {
    await lockFactors(tx, id);
    if (!hasFactor(await factorsOf(tx.db, id)))
      throw conflict('nothing_to_recover', 'Add a passkey or an authenticator app first.');
    await say(ctx, tx, self, {
      action: 'recovery_codes.made',
      subject: 'New recovery codes created',
      what: 'New recovery codes were created. Your old codes no longer work.',
    });
    return { recoveryCodes: await issueRecoveryCodes(tx.db, id) };
  });
}
