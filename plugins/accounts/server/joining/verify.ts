import { forbidden, type Ctx, type Deps, type Tx } from '@foyer/kit/server';
import { spendCode, withdrawCodes } from '../codes.ts';
import { rememberDevice } from '../knownDevice.ts';
import { placeOfGroup, type Place } from '../place.ts';
import { activateMember, requireInvite } from './invite.ts';
import { chosenRegistration, type Registration, type Waiting } from './registrations.ts';

interface Body {
  newUserName: string;
  code: string;
  groupId: string;
  inviteCode?: string | null | undefined;
}

/**
 * Verifies an address with the emailed code: the pending form becomes the account, and an invited person
 * a member. It starts no session: the user signs in afterward.
 * @throws 404 for a wrong code, 410 for an expired one, 409 for one without a pending form
 */
export async function verify(ctx: Ctx, { body }: { body: Body }): Promise<{ success: true }> {
  const { newUserName: email, code, groupId, inviteCode } = body;
  const place = await placeOfGroup(ctx, groupId);
  if (inviteCode) await requireInvite(ctx, { place, email, code: inviteCode });
  const { realm, tenantId } = place;
  const given = { purpose: 'verify', email, realm, tenantId, code } as const;
  await spendCode(ctx, given, (tx, waiting: Waiting) =>
    completeRegistration(tx, ctx, { place, email, form: chosenRegistration(ctx, waiting) }),
  );
  rememberDevice(ctx, email);
  return { success: true };
}

/**
 * The account of a verified address, and its membership; uses up the invite and other codes.
 * @throws 410 if the invite was withdrawn in the meantime, 403 for an account that is locked
 */
export async function completeRegistration(
  tx: Tx,
  deps: Pick<Deps, 'use'>,
  { place, email, form }: { place: Place; email: string; form: Registration },
): Promise<void> {
  const { realm, tenantId } = place;
  const userId = await fillUser(tx, email, form);
  await tx.audit({
    action: 'user.verified',
    subject: 'user',
    subjectId: userId,
    tenantId,
    by: { id: userId, email, realm },
    after: { email, realm },
  });
  if (realm !== 'attendee') await activateMember(tx, deps, { place, userId, email });
  await withdrawCodes(tx, { email, realm, tenantId });
}

/**
 * The user's row, filled in from the form. A person who has got a password since then, in another group, keeps
 * it and their details there.
 * @throws 403 for an account that is locked
 */
async function fillUser(tx: Tx, email: string, form: Registration): Promise<string> {
  const values = {
    name: `${form.firstName} ${form.lastName}`.trim() || (email.split('@', 1)[0] ?? email),
    first_name: form.firstName,
    last_name: form.lastName,
    contact_number: form.contactNumber,
    state: form.state,
    zip: form.zip,
    password_hash: form.passwordHash,
    updated_at: tx.db.fn.now(),
  };
  await tx
    .db('accounts_user as u')
    .insert({ email, ...values })
    .onConflict('email')
    .merge(values)
    .whereNull('u.password_hash');
  const user = await tx
    .db('accounts_user')
    .where({ email })
    .first<{ id: string; status: string }>('id', 'status');
  if (user.status !== 'active')
    throw forbidden('locked_user', 'This account is locked. Please contact your administrator.');
  return user.id;
}
