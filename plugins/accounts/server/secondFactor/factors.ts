import { type Ctx, type Knex, mailer, type Tx } from '@foyer/kit/server';
import type { SecondFactor } from '../../contract/signIn.ts';
import { senderHere } from '../place.ts';
import { factorsEmail } from '../securityEmails.ts';

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
  const found = await db
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
    .first<Factors>();
  return found;
}

/** Recovery codes only replace lost factors, and aren't a factor by themselves. */
export const hasFactor = ({ hasPasskey, hasTotp }: Factors): boolean => hasPasskey || hasTotp;

export const methodsOf = (factors: Factors): SecondFactor[] => [
  ...(factors.hasPasskey ? (['passkey'] as const) : []),
  ...(factors.hasTotp ? (['totp'] as const) : []),
  ...(factors.recoveryCodesLeft > 0 ? (['recovery'] as const) : []),
];

interface Owner {
  id: string;
  email: string;
  name: string;
}

/** What happened, as the email says it. */
interface Told {
  kind: string;
  subject: string;
  what: string;
}

/** Emails the owner about changed second factors, so that nobody can change them unnoticed. */
export async function notifyOwner(
  ctx: Ctx,
  tx: Tx,
  { email, name }: Owner,
  { kind, subject, what }: Told,
): Promise<void> {
  const { sender } = senderHere(ctx);
  const { ip } = ctx.http.req.foyer;
  const { publicBase } = ctx.env;
  const about = { to: email, name, sender, publicBase, ip, kind, subject, what };
  await ctx.use(mailer).send(tx, factorsEmail(about));
}

/** A recovery code was used, so the other factors may be lost. */
export async function notifyOfRecovery(ctx: Ctx, tx: Tx, owner: Owner): Promise<void> {
  const left = await tx
    .db('accounts_recovery_code')
    .where({ user_id: owner.id, used_at: null })
    .count('* as n')
    .first<{ n: number }>();
  await notifyOwner(ctx, tx, owner, {
    kind: 'accounts.recoveryCodeUsed',
    subject: 'A recovery code was used',
    what: `One of your recovery codes was used. You have ${left.n} left.`,
  });
  await tx.audit({
    action: 'recovery_code.used',
    subject: 'user',
    subjectId: owner.id,
    by: { ...owner, realm: ctx.realm },
    after: { left: left.n },
  });
}

/** Two tabs change the factors of one person one after the other. */
export const lockFactors = (tx: Tx, userId: string) =>
  tx.db('accounts_user').where({ id: userId }).forUpdate().first('id');
