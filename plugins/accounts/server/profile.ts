import { createHash } from 'node:crypto';
import {
  changedMeanwhile,
  type Ctx,
  type InputOf,
  type Knex,
  notFound,
  receiveImage,
  removeFile,
  sendImage,
  type Tx,
} from '@foyer/kit/server';
import type { accounts } from '../contract.ts';
import { pictureRule, type Profile, type ProfileForm } from '../contract/profile.ts';
import type { AccountsUserRow } from './schema.ts';
import { requireSelfById } from './requireSelf.ts';

type ProfileRow = Pick<
  AccountsUserRow,
  | 'id'
  | 'email'
  | 'name'
  | 'picture'
  | 'first_name'
  | 'last_name'
  | 'contact_number'
  | 'address1'
  | 'address2'
  | 'city'
  | 'state'
  | 'zip'
  | 'country'
> & { birth_date: string | null; updated_at: Date };

/** The columns of a person's row that the profile needs. */
const profileRow = (db: Knex, id: string) =>
  db('accounts_user')
    .where({ id })
    .select(
      ...['id', 'email', 'name', 'picture', 'first_name', 'last_name', 'contact_number'],
      ...['address1', 'address2', 'city', 'state', 'zip', 'country', 'updated_at'],
      // A date without a time zone.
      db.raw(`to_char(birth_date, 'YYYY-MM-DD') as birth_date`),
    )
    .first<ProfileRow | undefined>();

/** Where a person's picture is stored. */
export const picturePlace = (userId: string, name: string) => ({
  bucket: 'platform',
  key: `people/${userId}/${name}`,
});

/** Its owner's address for it. The name changes with the picture, so that it can be cached. */
export const pictureAddress = (userId: string, name: string | null): string | null =>
  name === null ? null : `/api/users/${userId}/image/${name}`;

/** The form's values from a row. A user created with one name only has its first word as the first name. */
export function formOf(row: ProfileRow): ProfileForm {
  const isUnnamed = row.first_name === '' && row.last_name === '';
  const [first = '', ...rest] = row.name.trim().split(/\s+/);
  return {
    firstName: isUnnamed ? first : row.first_name,
    lastName: isUnnamed ? rest.join(' ') : row.last_name,
    contactNumber: row.contact_number,
    birthDate: row.birth_date,
    address1: row.address1,
    address2: row.address2,
    city: row.city,
    state: row.state,
    zip: row.zip,
    country: row.country,
  };
}

/** The row from a form, with the name that the consoles show. */
export const rowOf = (form: ProfileForm) => ({
  first_name: form.firstName,
  last_name: form.lastName,
  name: `${form.firstName} ${form.lastName}`.trim(),
  contact_number: form.contactNumber,
  birth_date: form.birthDate,
  address1: form.address1,
  address2: form.address2,
  city: form.city,
  state: form.state,
  zip: form.zip,
  country: form.country,
});

function toProfile(row: ProfileRow): Profile {
  const form = formOf(row);
  const { id, email, picture } = row;
  return {
    id,
    details: { email, profile: pictureAddress(id, picture), ...form },
    version: versionOf(form),
  };
}

/** Covers only the form's fields, so that a new picture doesn't cause a conflict for another tab. */
const versionOf = (form: ProfileForm): string =>
  createHash('sha256').update(JSON.stringify(form)).digest('hex').slice(0, 16);

/** The user's own profile. */
export async function findProfile(
  ctx: Ctx,
  { params }: InputOf<typeof accounts.routes.profile>,
): Promise<Profile> {
  const { id } = requireSelfById(ctx, params.id);
  const row = await ctx.asPlatform(WHY).read((db) => profileRow(db, id));
  if (!row) throw notFound('user');
  return toProfile(row);
}

/** The user's own picture, which must not be stored by shared caches. */
export async function picture(
  ctx: Ctx,
  { params }: InputOf<typeof accounts.routes.picture>,
): Promise<void> {
  const { id } = requireSelfById(ctx, params.id);
  const row = await ctx.asPlatform(WHY).read((db) => profileRow(db, id));
  if (!row?.picture || row.picture !== params.file) throw notFound('picture');
  await sendImage(ctx, { place: picturePlace(id, row.picture), keptFor: 'private, max-age=3600' });
}

const WHY = 'read the signed-in user’s profile';

/**
 * Changes the given fields of the user's own profile. A request with a version is refused
 * if another tab has saved since then.
 */
export async function saveProfile(
  ctx: Ctx,
  { params, body }: InputOf<typeof accounts.routes.saveProfile>,
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

/** In pixels: twice the largest displayed size. */
const LARGEST_SIDE = 512;

type Saved = Profile & { success: true };

/** Re-encodes an image and makes it the user's picture. The previous one is removed. */
export function uploadPicture(
  ctx: Ctx,
  { params, file }: InputOf<typeof accounts.routes.uploadPicture>,
): Promise<Saved> {
  const { id } = requireSelfById(ctx, params.id);
  return receiveImage(
    ctx,
    {
      file,
      as: 'picture',
      webp: false,
      largestSide: LARGEST_SIDE,
      kinds: ['jpg', 'png'],
      wrongKind: pictureRule.messages.wrongType,
      placeOf: (name) => picturePlace(id, name),
    },
    ({ name }) => setPicture(ctx, id, name),
  );
}

export const removePicture = (
  ctx: Ctx,
  { params }: InputOf<typeof accounts.routes.removePicture>,
): Promise<Saved> => setPicture(ctx, requireSelfById(ctx, params.id).id, null);

const setPicture = (ctx: Ctx, id: string, name: string | null): Promise<Saved> =>
  ctx.asPlatform('change the signed-in user’s picture').tx(async (tx) => {
    const before = await tx
      .db('accounts_user')
      .where({ id })
      .forUpdate()
      .first<{ picture: string | null } | undefined>('picture');
    if (!before) throw notFound('user');
    await tx.db('accounts_user').where({ id }).update({ picture: name });
    if (before.picture) await tx.enqueue(removeFile, picturePlace(id, before.picture));
    await tx.audit({
      action: name === null ? 'user.picture_removed' : 'user.picture_changed',
      subject: 'user',
      subjectId: id,
    });
    return { ...toProfile((await profileRow(tx.db, id))!), success: true as const };
  });
