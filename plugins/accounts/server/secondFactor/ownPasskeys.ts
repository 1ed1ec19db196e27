import { conflict, notFound, type Ctx } from '@foyer/kit/server';
import type { Registration } from '../../contract/passkeyForms.ts';
import { addFactor, removeFactor } from './changeFactors.ts';
import { FACTORS_ARE_PEOPLES } from './factors.ts';
import { creationQuestion, readRegistration } from './passkeys.ts';
import { requireFreshness, requireProof, selfOf } from './proof.ts';
import { spendChallenge } from './signedChallenge.ts';

export async function beginPasskey(ctx: Ctx, { body }: { body: { proof?: string | undefined } }) {
  const self = selfOf(ctx);
  requireFreshness(ctx, self, body.proof);
  return creationQuestion(ctx, self.actor);
}

export async function addPasskey(
  ctx: Ctx,
  { body }: { body: { name: string; challenge: string; response: Registration } },
) {
  const self = selfOf(ctx);
  const { id: userId } = self.actor;
  const { name } = body;
  const challenge = await spendChallenge(ctx, body.challenge, { use: 'add', userId });
  const made = await readRegistration(ctx, { challenge, response: body.response });
  return addFactor(ctx, self, async (tx) => {
    const [row] = await tx
      .db('accounts_passkey')
      .insert({ ...made, name, user_id: userId })
      .onConflict('credential_id')
      .ignore()
      .returning<{ id: string }[]>('id');
    if (!row) throw conflict('duplicate_passkey', 'This passkey is already in use.');
    return {
      action: 'passkey.added',
      subject: 'A passkey was added to your account',
      what: `The passkey “${name}” was added. It can now sign in to your account.`,
      after: { name },
    };
  });
}

export async function renamePasskey(
  ctx: Ctx,
  { params, body }: { params: { id: string }; body: { name: string } },
): Promise<{ success: true }> {
  const { id, email, name, realm } = selfOf(ctx).actor;
  await ctx.asPlatform(FACTORS_ARE_PEOPLES).tx(async (tx) => {
    const renamed = await tx
      .db('accounts_passkey')
      .where({ id: params.id, user_id: id })
      .update({ name: body.name });
    if (renamed === 0) throw notFound('passkey');
    await tx.audit({
      action: 'passkey.renamed',
      subject: 'user',
      subjectId: id,
      by: { id, email, name, realm },
      after: { name: body.name },
    });
  });
  return { success: true };
}

export function removePasskey(
  ctx: Ctx,
  { params, body }: { params: { id: string }; body: { proof?: string | undefined } },
): Promise<{ success: true }> {
  const self = selfOf(ctx);
  requireProof(ctx, self, body.proof);
  return removeFactor(ctx, self, {
    action: 'passkey.removed',
    subject: 'A passkey was removed from your account',
    what: 'A passkey was removed. It can no longer sign in to your account.',
    after: { passkeyId: params.id },
    remove: (tx) =>
      tx.db('accounts_passkey').where({ id: params.id, user_id: self.actor.id }).delete(),
  });
}
