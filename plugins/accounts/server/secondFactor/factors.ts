import type { Knex } from '@foyer/kit/server';
import type { SecondFactor } from '../../contract/signIn.ts';

/** The reason for access beyond the tenant: factors belong to the person, in all groups. */
export const FACTORS_ARE_PEOPLES = 'read or change a person’s second factors';

export interface Factors {
  hasPasskey: boolean;
  hasTotp: boolean;
  recoveryCodesLeft: number;
}

/** @param rpId of the host: passkeys of another name can't be used there; by default all of them */
export async function factorsOf(db: Knex, userId: string, rpId?: string): Promise<Factors> {
  const passkeys = db('accounts_passkey').where({ user_id: userId }).select(db.raw('1'));
  const found = (await db
    .select(
      db.raw('exists ? as "hasPasskey"', [rpId ? passkeys.where({ rp_id: rpId }) : passkeys]),
      db.raw('exists ? as "hasTotp"', [
        db('accounts_totp').where({ user_id: userId }).select(db.raw('1')),
      ]),
      db.raw('? as "recoveryCodesLeft"', [
        db('accounts_recovery_code')
          .where({ user_id: userId, used_at: null })
          .select(db.raw('count(*)::int')),
      ]),
    )
    .first()) as Factors;
  return found;
}

/** Recovery codes only replace lost factors, and aren't a factor by themselves. */
export const hasFactor = ({ hasPasskey, hasTotp }: Factors): boolean => hasPasskey || hasTotp;

export const methodsOf = (factors: Factors): SecondFactor[] => [
  ...(factors.hasPasskey ? (['passkey'] as const) : []),
  ...(factors.hasTotp ? (['totp'] as const) : []),
  ...(factors.recoveryCodesLeft > 0 ? (['recovery'] as const) : []),
];
