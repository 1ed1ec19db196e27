import { conflict } from '@foyer/kit';
import { removeFile, type Knex, type PersonalDataHolder } from '@foyer/kit/server';
import { picturePlace } from '../profile/profileRecord.ts';

/** The data that accounts store about a person: the row, memberships, and emailed codes. */
export const accountData: PersonalDataHolder = {
  async describe(db, { userId, email }) {
    const { password_hash: hash, ...profile } = await db('accounts_user')
      .where({ id: userId })
      .first<Record<string, unknown>>();
    const groups = await db('accounts_membership')
      .where({ user_id: userId })
      .orderBy('created_at')
      .select('realm', 'tenant_id', 'roles', 'status', 'created_at', 'ends_at');
    const codes = await db('accounts_code')
      .where({ email })
      .orderBy('created_at')
      .select('purpose', 'created_at', 'expires_at', 'used_at');
    const passkeys = await db('accounts_passkey')
      .where({ user_id: userId })
      .orderBy('created_at')
      .select('name', 'created_at', 'last_used_at');
    const authenticatorApp = await db('accounts_totp')
      .where({ user_id: userId })
      .first('created_at', 'last_used_at');
    return {
      passkeys,
      authenticatorApp: authenticatorApp ?? null,
      profile: { ...profile, hasPassword: Boolean(hash) },
      groups,
      codes,
    };
  },
  previewErasure: () =>
    Promise.resolve([
      'Your account and profile will be deleted for every organizer on this platform. This can’t be undone.',
    ]),
  // A concurrent new membership waits for the locked row of the user.
  async erase(tx, { userId, email }) {
    const { db } = tx;
    const groups = await groupNames(db, userId);
    if (groups.length > 0)
      throw conflict(
        'still_member',
        `You still have access to ${groups.join(', ')}. Ask to be removed first.`,
      );
    await db('accounts_code').where({ email }).delete();
    const [gone] = await db('accounts_user')
      .where({ id: userId })
      .delete()
      .returning<{ picture: string | null }[]>('picture');
    if (gone?.picture) await tx.enqueue(removeFile, picturePlace(userId, gone.picture));
  },
};

/** The groups that someone works for and has to leave first, so that the group isn't left without them. */
export async function groupNames(db: Knex, userId: string): Promise<string[]> {
  const rows = await db('accounts_membership as m')
    .leftJoin('tenants_tenant_v1 as n', 'n.id', 'm.tenant_id')
    .where({ 'm.user_id': userId, 'm.status': 'active' })
    .orderBy('m.created_at')
    .select<{ name: string | null }[]>('n.name');
  return rows.map(({ name }) => name ?? 'Foyer');
}
