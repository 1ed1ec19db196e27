import { unauthenticated, type Actor, type Ctx } from '@foyer/kit/server';
import type { OwnDetails } from '../../contract/attendee.ts';
import type { AccountsUserRow } from '../schema.ts';

/** The signed-in user; the guard has rejected everyone else. */
export function signedIn({ actor }: Pick<Ctx, 'actor'>): Actor {
  if (!actor) throw unauthenticated('unauthenticated', 'Sign in to continue.');
  return actor;
}

const OWN = 'read or update the signed-in user’s own details';

export async function ownDetails(ctx: Ctx): Promise<OwnDetails> {
  const { id } = signedIn(ctx);
  const row = await ctx
    .asPlatform(OWN)
    .read((db) => db('accounts_user').where({ id }).first<AccountsUserRow>());
  ctx.http.res.set('Cache-Control', 'no-store');
  const { email, address1, address2, city, state, country } = row;
  return {
    email,
    name: nameOf(row),
    phone: row.contact_number,
    address1,
    address2,
    city,
    state,
    zipCode: row.zip,
    country,
  };
}

/** A user without a name has the address in its place, which isn't a name. */
const nameOf = ({ first_name, last_name, name, email }: AccountsUserRow): string =>
  `${first_name} ${last_name}`.trim() || (name === email ? '' : name);

/** Fills in empty details. An address is filled in as a whole: none gets lines of another one. */
export async function keepDetails(
  ctx: Ctx,
  { body }: { body: Partial<Omit<OwnDetails, 'email'>> },
): Promise<{ success: true }> {
  const { id } = signedIn(ctx);
  await ctx.asPlatform(OWN).tx(async (tx) => {
    const row = await tx.db('accounts_user').where({ id }).forUpdate().first<AccountsUserRow>();
    const changes = { ...nameFor(row, body), ...phoneFor(row, body), ...addressFor(row, body) };
    if (Object.keys(changes).length === 0) return;
    await tx
      .db('accounts_user')
      .where({ id })
      .update({ ...changes, updated_at: tx.db.fn.now() });
    await tx.audit({
      action: 'user.details_kept',
      subject: 'user',
      subjectId: id,
      after: { fields: Object.keys(changes) },
    });
  });
  return { success: true };
}

type Given = Partial<Omit<OwnDetails, 'email'>>;

function nameFor(row: AccountsUserRow, { name = '' }: Given) {
  if (nameOf(row) || !name) return {};
  const [first = '', ...rest] = name.split(/\s+/);
  return { first_name: first, last_name: rest.join(' '), name };
}

const phoneFor = (row: AccountsUserRow, { phone = '' }: Given) =>
  row.contact_number || !phone ? {} : { contact_number: phone };

function addressFor(row: AccountsUserRow, given: Given) {
  const { address1 = '', address2 = '', city = '', state = '', zipCode = '', country = '' } = given;
  const hasOne = row.address1 || row.city || row.zip;
  return hasOne || !address1 ? {} : { address1, address2, city, state, zip: zipCode, country };
}
