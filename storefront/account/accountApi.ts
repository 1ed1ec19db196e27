import type { ApiError } from '@foyer/kit';
import type { OwnOrder } from '@foyer/plugin-orders/contract';
import { callWith, type Body, type Reply } from '../api/call.ts';
import { claimDrafts } from '../cart/draftPointer.ts';
import { forgetPerson, rememberPerson } from './signedIn.ts';

export type SignedIn = Reply<'get /auth/session'>;
export type OwnDetails = Reply<'get /p/account/details'>;
export type OwnContact = Reply<'get /p/account/contact'>['contact'];
export type { OwnOrder };

// A member of the tenant's staff may be signed in to the console on the same host.
const ATTENDEE = 'ATTENDEE' as const;
const callAsBuyer = callWith({ 'x-application-type': ATTENDEE });

const ask: typeof callAsBuyer = (name, ...given) =>
  callAsBuyer(name, ...given).catch((error: unknown) => {
    if (isSignedOut(error)) forgetPerson();
    throw error;
  });

/** Whether the session has expired or was ended. */
export const isSignedOut = (error: unknown): boolean =>
  (error as Partial<ApiError> | null)?.status === 401;

/**
 * Starts the returned session.
 * @returns null if a second factor is required first
 */
function begin(reply: Reply<'post /auth/login'>): string | null {
  if ('secondFactor' in reply) return reply.secondFactor.ticket;
  rememberPerson(reply.user);
  claimDrafts(reply.user.email);
  return null;
}

/** @returns a ticket for the second step, or null if the user is signed in */
export const login = async (given: { username: string; password: string }) =>
  begin(await ask('post /auth/login', { body: { ...given, applicationType: ATTENDEE } }));

/** The second step, with a code from the authenticator app or a recovery code. */
export const completeLogin = async (given: { ticket: string; code: string }) => {
  const code = given.code.replace(/[\s-]/g, '');
  const method = /^\d{6}$/.test(code) ? 'totp' : 'recovery';
  begin(await ask('post /auth/second-factor', { body: { ticket: given.ticket, code, method } }));
};

export const requestSignInLink = (body: Body<'post /p/account/sign-in-link'>) =>
  ask('post /p/account/sign-in-link', { body });
export const signInByLink = async (body: Body<'post /p/account/sign-in'>) =>
  begin(await ask('post /p/account/sign-in', { body }));

export const logout = () => ask('post /auth/logout');

export const register = (body: Body<'post /auth/register'>) => ask('post /auth/register', { body });
/** @returns whether the person is signed in, too: only in the browser that signed up */
export const verify = async (body: Body<'post /auth/verify'>): Promise<boolean> => {
  const { session } = await ask('post /auth/verify', { body });
  if (session) begin(session);
  return session !== undefined;
};
export const resendCode = (body: Body<'post /auth/verify/resend'>) =>
  ask('post /auth/verify/resend', { body });
export const forgotPassword = (body: Body<'post /auth/forgot-password'>) =>
  ask('post /auth/forgot-password', { body });
export const resetPassword = (body: Body<'post /auth/reset-password'>) =>
  ask('post /auth/reset-password', { body });

/** A page of the buyer's own orders: upcoming by soonest event, past by most recent. */
export const readOwnOrders = ({
  isUpcoming,
  cursor,
}: {
  isUpcoming: boolean;
  cursor: string | null;
}) =>
  ask('get /p/account/orders', {
    query: {
      limit: 20,
      sort: `startDateTime:${isUpcoming ? 'asc' : 'desc'}`,
      filters: `isUpcoming = ${isUpcoming}`,
      cursor,
    },
  });

export const readDetails = () => ask('get /p/account/details');
export const readContact = () => ask('get /p/account/contact');
export const keepDetails = (body: Body<'post /p/account/details'>) =>
  ask('post /p/account/details', { body });

export const DATA_ADDRESS = '/api/p/account/data';
export const readDeletion = () => ask('get /p/account/deletion');
export const deleteAccount = (body: Body<'post /p/account/deletion'>) =>
  ask('post /p/account/deletion', { body });

export const readProfile = (id: string) => ask('get /users/:id', { params: { id } });
export const saveProfile = (id: string, body: Body<'patch /users/:id'>) =>
  ask('patch /users/:id', { params: { id }, body });
export const changePassword = (body: Body<'post /auth/change-password'>) =>
  ask('post /auth/change-password', { body });
export const readSessions = () => ask('get /auth/sessions');
export const endSession = (id: string) => ask('delete /auth/sessions/:id', { params: { id } });
export const endOtherSessions = () => ask('delete /auth/sessions');
