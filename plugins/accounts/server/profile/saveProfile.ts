import { changedMeanwhile, notFound, type Ctx, type Tx } from '@foyer/kit/server';
import type { Profile, ProfileForm } from '../../contract/profile.ts';
import { requireSelfById } from '../requireSelf.ts';
import { formOf, profileRow, rowOf, toProfile } from './profileRecord.ts';

type Changes = Partial<ProfileForm> & { version?: string | undefined };

/**
 * Changes the given fields of the user's own profile. A request with a version is refused
 * if another tab has saved since then.
 */
export async function saveProfile(
  ctx: Ctx,
  { params, body }: { params: { id: string }; body: Changes },
): Promise<Profile & { success: true }> {
  const { id, email } = requireSelfById(ctx, params.id);
  const { version, ...changes } = body;
  return ctx.asPlatform('update the signed-in user’s profile').tx(async (tx) => {
    const row = await lockedRow(tx, id);
    const current = toProfile(row);
    if (version !== undefined && version !== current.version)
      throw changedMeanwhile({ by: email, at: row.updated_at.toISOString(), current });
    const before = formOf(row);
    const after = { ...before, ...tidied(changes) };
    await tx
      .db('accounts_user')
      .where({ id })
      .update({ ...rowOf(after), updated_at: tx.db.fn.now() });
    await tx.audit({
      action: 'user.profile_changed',
      subject: 'user',
      subjectId: id,
      before: { name: row.name },
      // The names of the fields without their values: the audit's readers don't need birth dates.
      after: { name: rowOf(after).name, fields: changedFields(before, after) },
    });
    return { ...toProfile((await profileRow(tx.db, id))!), success: true as const };
  });
}

async function lockedRow(tx: Tx, id: string) {
  await tx.db('accounts_user').where({ id }).forUpdate().first('id');
  const row = await profileRow(tx.db, id);
  if (!row) throw notFound('user');
  return row;
}

/** The given fields, trimmed. */
const tidied = (changes: Partial<ProfileForm>): Partial<ProfileForm> =>
  Object.fromEntries(
    Object.entries(changes)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => [field, typeof value === 'string' ? value.trim() : value]),
  );

const changedFields = (before: ProfileForm, after: ProfileForm): string[] =>
  (Object.keys(after) as (keyof ProfileForm)[]).filter((field) => before[field] !== after[field]);
