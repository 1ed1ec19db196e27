import { unauthenticated, type Actor, type Ctx } from '@foyer/kit/server';
import type { OwnDetails } from '../../contract/attendee.ts';
import type { AccountsUserRow } from '../schema.ts';

/** Whoever is signed in; the guard has let nobody else in. */
export function signedIn({ actor }: Pick<Ctx, 'actor'>): Actor {
  if (!actor) throw unauthenticated('unauthenticated', 'Please sign in first.');
  return actor;
}

const OWN = 'people are the platform’s, and whoever asks reads and changes the own row alone';

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

/** Who has not said their name is called by their address, which is no name. */
const nameOf = ({ first_name, last_name, name, email }: AccountsUserRow): string =>
  `${first_name} ${last_name}`.trim() || (name === email ? '' : name);

/** Fills what is empty. Lines of one address belong together: none is added to another's. */
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
