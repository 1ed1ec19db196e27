import { createHash } from 'node:crypto';
import type { Knex } from '@foyer/kit/server';
import type { Profile, ProfileForm } from '../../contract/profile.ts';
import type { AccountsUserRow } from '../schema.ts';

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
export const profileRow = (db: Knex, id: string) =>
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

export function toProfile(row: ProfileRow): Profile {
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
