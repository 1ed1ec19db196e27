import { unauthenticated, type Actor, type Ctx } from '@foyer/kit/server';
import type { SecondFactorNeeded, SignedIn } from '../../contract/signIn.ts';
import { beginSession } from '../beginSession.ts';
import { factorsOf, FACTORS_ARE_PEOPLES, hasFactor, methodsOf } from './factors.ts';
import { signatureQuestion, takeSignature, type Signed } from './passkeys.ts';
import { relyingPartyOf } from './relyingParty.ts';
import { spendChallenge } from './signedChallenge.ts';
import { takeFactor, wrongFactor, type GivenFactor } from './takeFactor.ts';
import { endTicket, issueTicket, readTicket, spendTry } from './ticket.ts';

/** The second step that someone with the right password is asked for; undefined if the password is enough. */
export async function secondFactorFor(
  ctx: Ctx,
  { id, realm }: Actor,
): Promise<SecondFactorNeeded | undefined> {
  // Buyers never need one, even if they have one for work.
  if (realm === 'attendee') return undefined;
  const factors = await ctx
    .asPlatform(FACTORS_ARE_PEOPLES)
    .read((db) => factorsOf(db, id, relyingPartyOf(ctx).id));
  if (!hasFactor(factors)) return undefined;
  return { secondFactor: { ticket: issueTicket(ctx, id), methods: methodsOf(factors) } };
}

export function askSecondFactor(ctx: Ctx, { body }: { body: { ticket: string } }) {
  const { userId } = readTicket(ctx, body.ticket);
  return signatureQuestion(ctx, { use: 'second', userId });
}

/** The second step of a sign-in. */
export async function completeLogin(
  ctx: Ctx,
  { body }: { body: GivenFactor & { ticket: string } },
): Promise<SignedIn> {
  const ticket = readTicket(ctx, body.ticket);
  await spendTry(ctx, ticket);
  const owner = await ownerOf(ctx, ticket.userId);
  const isRight = owner && (await takeFactor(ctx, owner, body, 'second'));
  if (!isRight) throw wrongFactor(body.method);
  await endTicket(ctx, ticket);
  return beginSession(ctx, owner.id, { hasSecondFactor: true });
}

export const askPasskey = (ctx: Ctx) => signatureQuestion(ctx, { use: 'alone', userId: null });

/** The same response for an unknown passkey, one of another person, and a wrong signature. */
export async function signInByPasskey(ctx: Ctx, { body }: { body: Signed }): Promise<SignedIn> {
  const challenge = await spendChallenge(ctx, body.challenge, { use: 'alone', userId: null });
  const signed = { challenge, response: body.response };
  const userId = await takeSignature(ctx, signed, { userId: null, requireUserVerification: true });
  if (userId === null) throw wrongPasskey();
  return beginSession(ctx, userId, { hasSecondFactor: true }).catch((error: unknown) => {
    throw (error as { status?: number }).status === 401 ? wrongPasskey() : error;
  });
}

const wrongPasskey = () =>
  unauthenticated(
    'wrong_passkey',
    'This passkey doesn’t work here. Sign in with your password instead.',
  );

interface Owner {
  id: string;
  email: string;
  name: string;
}

const ownerOf = (ctx: Ctx, id: string): Promise<Owner | undefined> =>
  ctx
    .asPlatform(FACTORS_ARE_PEOPLES)
    .read((db) =>
      db('accounts_user')
        .where({ id, status: 'active' })
        .first<Owner | undefined>('id', 'email', 'name'),
    );
