import {
  type Actor,
  type Ctx,
  identities,
  type InputOf,
  type Knex,
  mailer,
  personalData,
  type PersonalDataHolder,
  removeFile,
  sessions,
  unauthenticated,
} from '@foyer/kit/server';
import type { accounts } from '../contract.ts';
import { conflict, invalid } from '@foyer/kit';
import type { OwnDetails } from '../contract/attendee.ts';
import type { AccountsUserRow } from './schema.ts';
import { picturePlace } from './profile.ts';
import { beginGuess } from './guesses.ts';
import { senderHere } from './place.ts';
import { accountDeletedEmail } from './securityEmails.ts';

/** A buyer's own account. */
export const attendeeHandlers = {
  ownDetails,
  keepDetails,
  ownData,
  deletion: previewDeletion,
  deleteAccount,
};

/** Returns all data stored about the user. The request is audited. */
async function ownData(ctx: Ctx): Promise<void> {
  const { id, email } = signedIn(ctx);
  const kept = await ctx.asPlatform('export a person’s data from every tenant').tx(async (tx) => {
    await tx.audit({ action: 'user.data_downloaded', subject: 'user', subjectId: id });
    return ctx.use(personalData).describe(tx.db, { userId: id, email });
  });
  const { res } = ctx.http;
  res.set('Cache-Control', 'no-store');
  res.attachment('my-data.json');
  res
    .type('json')
    .send(JSON.stringify({ madeAt: new Date().toISOString(), email, ...kept }, null, 2));
}

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
  { body }: InputOf<typeof accounts.routes.keepDetails>,
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

/** The data that accounts store about a person: the row, memberships, saved views and emailed codes. */
export const accountData: PersonalDataHolder = {
  async describe(db, { userId, email }) {
    const { password_hash: hash, ...profile } = await db('accounts_user')
      .where({ id: userId })
      .first<Record<string, unknown>>();
    const groups = await db('accounts_membership')
      .where({ user_id: userId })
      .orderBy('created_at')
      .select('realm', 'tenant_id', 'roles', 'status', 'created_at', 'ends_at');
    const views = await db('accounts_view')
      .where({ user_id: userId })
      .orderBy(['created_at', 'id'])
      .select('tenant_id', 'list', 'name', 'view', 'created_at');
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
      views,
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
async function groupNames(db: Knex, userId: string): Promise<string[]> {
  const rows = await db('accounts_membership as m')
    .leftJoin('tenants_tenant_v1 as n', 'n.id', 'm.tenant_id')
    .where({ 'm.user_id': userId, 'm.status': 'active' })
    .orderBy('m.created_at')
    .select<{ name: string | null }[]>('n.name');
  return rows.map(({ name }) => name ?? 'Foyer');
}

const WHY = 'delete a person’s data in every tenant';

/** What deleting the account would do, shown before the decision. */
async function previewDeletion(ctx: Ctx): Promise<{ groups: string[]; consequences: string[] }> {
  const { id, email } = signedIn(ctx);
  const preview = await ctx.asPlatform(WHY).read(async (db) => ({
    groups: await groupNames(db, id),
    consequences: await ctx.use(personalData).previewErasure(db, { userId: id, email }),
  }));
  ctx.http.res.set('Cache-Control', 'no-store');
  return preview;
}

/**
 * Deletes the user's account, after checking the password again. Every plugin erases its data in one
 * transaction, so that a program that is killed halfway leaves the account unchanged.
 * @throws 422 for a wrong password, 409 for a member of a group
 */
export async function deleteAccount(
  ctx: Ctx,
  { body }: InputOf<typeof accounts.routes.deleteAccount>,
): Promise<{ success: true }> {
  const { id, email, tenantId } = signedIn(ctx);
  await requirePassword(ctx, { id, email, tenantId, password: body.password });
  await ctx.asPlatform(WHY).tx(async (tx) => {
    const user = await tx.db('accounts_user').where({ id }).forUpdate().first<object | undefined>();
    // Another tab was quicker.
    if (!user) return;
    await ctx.use(personalData).erase(tx, { userId: id, email });
    await tx.audit({ action: 'user.deleted', subject: 'user', subjectId: id });
    const { sender } = senderHere(ctx);
    const { publicBase } = ctx.env;
    await ctx.use(mailer).send(tx, accountDeletedEmail({ to: email, sender, publicBase }));
  });
  await ctx.use(sessions).signOut(ctx.http);
  return { success: true };
}

async function requirePassword(
  ctx: Ctx,
  who: { id: string; email: string; tenantId: string | null; password: string },
): Promise<void> {
  const { id, email: username, tenantId, password } = who;
  const guess = await beginGuess(ctx, username);
  const found = await ctx
    .use(identities)
    .check({ username, password, realm: 'attendee', tenantId });
  if (found?.id === id) return guess.wasRight();
  await guess.wasWrong();
  throw invalid({ password: ['The password is incorrect.'] });
}
