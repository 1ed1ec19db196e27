import type { Ctx } from '@foyer/kit/server';
import type { OwnFactors } from '../../contract/factors.ts';
import type { AccountsPasskeyRow, AccountsTotpRow } from '../schema.ts';
import { isRequiredOf } from './admission.ts';
import { factorsOf, FACTORS_ARE_PEOPLES, hasFactor } from './factors.ts';
import { selfOf } from './proof.ts';

/** A user's factors in addition to a password, wherever they can be used. */
export function ownFactors(ctx: Ctx): Promise<OwnFactors> {
  const { id: user_id } = selfOf(ctx).actor;
  return ctx.asPlatform(FACTORS_ARE_PEOPLES).read(async (db) => {
    const passkeys = await db<AccountsPasskeyRow>('accounts_passkey')
      .where({ user_id })
      .orderBy('created_at');
    const totp = await db('accounts_totp').where({ user_id }).first<AccountsTotpRow | undefined>();
    const factors = await factorsOf(db, user_id);
    return {
      passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
        id,
        name,
        createdAt: created_at.toISOString(),
        lastUsedAt: last_used_at?.toISOString() ?? null,
      })),
      totp: totp
        ? {
            createdAt: totp.created_at.toISOString(),
            lastUsedAt: totp.last_used_at?.toISOString() ?? null,
          }
        : null,
      recoveryCodesLeft: hasFactor(factors) ? factors.recoveryCodesLeft : null,
      isRequired: await isRequiredOf(db, user_id),
    };
  });
}
