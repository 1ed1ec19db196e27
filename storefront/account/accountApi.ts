import type { ApiError } from '@foyer/kit';
import type { accounts } from '@foyer/plugin-accounts/contract';
import type { orders, OwnOrder } from '@foyer/plugin-orders/contract';
import type * as z from 'zod';
import { send } from '../api/send.ts';
import { claimDrafts } from '../cart/draftPointer.ts';
import { forgetPerson, rememberPerson } from './signedIn.ts';

type Routes = typeof accounts.routes;
type Reply<Name extends keyof Routes> = z.output<Routes[Name]['reply']>;
type Body<Name extends keyof Routes> = Routes[Name] extends { body: infer B extends z.ZodType }
  ? z.input<B>
  : never;

export type SignedIn = Reply<'session'>;
export type OwnDetails = Reply<'ownDetails'>;
export type OwnContact = z.output<typeof orders.routes.ownContact.reply>['contact'];
export type { OwnOrder };

// A member of the tenant's staff may be signed in to its console on the same host.
const ATTENDEE = 'ATTENDEE' as const;
const headers = { 'x-application-type': ATTENDEE };

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  try {
    return (await send({ method, path, headers, ...(body !== undefined && { body }) })) as T;
  } catch (error) {
    if (isSignedOut(error)) forgetPerson();
    throw error;
  }
}

/** The session is over, here or everywhere. */
export const isSignedOut = (error: unknown): boolean =>
  (error as Partial<ApiError> | null)?.status === 401;

/** Begins the session that was answered; null where a second factor is asked for first. */
function begin(reply: Reply<'login'>): string | null {
  if ('secondFactor' in reply) return reply.secondFactor.ticket;
  rememberPerson(reply.user);
  claimDrafts(reply.user.email);
  return null;
}

/** @returns a ticket for the second step, or null where one is signed in */
export const login = async (given: { username: string; password: string }) =>
  begin(await call<Reply<'login'>>('post', '/auth/login', { ...given, applicationType: ATTENDEE }));

/** The second step: a code of the authenticator app, or one of those that were written down. */
export const completeLogin = async (given: { ticket: string; code: string }) => {
  const code = given.code.replace(/[\s-]/g, '');
  const method = /^\d{6}$/.test(code) ? 'totp' : 'recovery';
  begin(await call('post', '/auth/second-factor', { ticket: given.ticket, code, method }));
};

export const logout = () => call('post', '/auth/logout');

export const register = (body: Body<'register'>) => call('post', '/auth/register', body);
export const verify = (body: Body<'verify'>) => call('post', '/auth/verify', body);
export const resendCode = (body: Body<'resendVerification'>) =>
  call('post', '/auth/verify/resend', body);
export const forgotPassword = (body: Body<'forgotPassword'>) =>
  call('post', '/auth/forgot-password', body);
export const resetPassword = (body: Body<'resetPassword'>) =>
  call('post', '/auth/reset-password', body);

/** A page of own orders: those to come soonest first, those of the past newest first. */
export const readOwnOrders = ({
  isUpcoming,
  cursor,
}: {
  isUpcoming: boolean;
  cursor: string | null;
}) =>
  call<{ result: OwnOrder[]; count: number; cursor: string | null }>(
    'get',
    `/p/account/orders?${new URLSearchParams({
      limit: '20',
      sort: `startDateTime:${isUpcoming ? 'asc' : 'desc'}`,
      filters: `isUpcoming = ${isUpcoming}`,
      ...(cursor !== null && { cursor }),
    })}`,
  );

export const readDetails = () => call<OwnDetails>('get', '/p/account/details');
export const readContact = () => call<{ contact: OwnContact }>('get', '/p/account/contact');
export const keepDetails = (body: Body<'keepDetails'>) => call('post', '/p/account/details', body);

export const DATA_ADDRESS = '/api/p/account/data';
export const readDeletion = () => call<Reply<'deletion'>>('get', '/p/account/deletion');
export const deleteAccount = (body: Body<'deleteAccount'>) =>
  call('post', '/p/account/deletion', body);

const profileOf = (id: string): string => `/users/${encodeURIComponent(id)}`;
export const readProfile = (id: string) => call<Reply<'profile'>>('get', profileOf(id));
export const saveProfile = (id: string, body: Body<'saveProfile'>) =>
  call<Reply<'saveProfile'>>('patch', profileOf(id), body);
export const changePassword = (body: Body<'changePassword'>) =>
  call('post', '/auth/change-password', body);
export const readSessions = () => call<Reply<'ownSessions'>>('get', '/auth/sessions');
export const endSession = (id: string) =>
  call('delete', `/auth/sessions/${encodeURIComponent(id)}`);
export const endOtherSessions = () => call('delete', '/auth/sessions');
