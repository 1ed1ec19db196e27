import { client } from '@foyer/kit';
import type { ConformsOptions } from '@foyer/testing';
import { accounts } from '../contract.ts';
import { joiningOf, PASSWORD as password } from './joining.ts';

const staff = { headers: { 'x-application-type': 'TENANT' } };
const byName = { firstName: 'Ann', lastName: 'Lee', contactNumber: '', state: '', zip: '' };

/** Valid calls of the routes for signing up and for a forgotten password. */
export const joiningCalls: NonNullable<ConformsOptions['calls']> = {
  forgotPassword: () => ({ body: { username: 'forgetful@x.test' } }),
  resendVerification: () => ({ body: { newUserName: 'waits@x.test', groupId: 'platform' } }),
  resetPassword: async (on) => {
    const { person, linkTo } = joiningOf(on);
    const username = 'forgetful@x.test';
    await person(username);
    await client(accounts, on.as.nobody()).forgotPassword({ body: { username } });
    await on.jobs.run();
    const code = (await linkTo(username)).searchParams.get('code');
    return { body: { username, code, password } };
  },
  requestSignInLink: ({ as }) => ({ as: as.nobody('a'), body: { username: 'linked-in@x.test' } }),
  signInByLink: async (on) => {
    const { person, linkTo } = joiningOf(on);
    const username = 'linked-in@x.test';
    await person(username);
    const visitor = on.as.nobody('a');
    await client(accounts, visitor).requestSignInLink({ body: { username } });
    await on.jobs.run();
    const code = (await linkTo(username)).searchParams.get('code');
    return { as: visitor, body: { username, code } };
  },
  invite: async (on) => {
    const { invite } = joiningOf(on);
    const email = 'invited@x.test';
    const query = { groupId: on.tenants.a.id, email };
    return { as: on.as.nobody('a'), ...staff, params: { code: await invite(email) }, query };
  },
  register: ({ as, tenants: { a } }) => ({
    as: as.nobody('a'),
    body: { username: 'registered@x.test', password, groupId: a.id, ...byName },
  }),
  verify: async (on) => {
    const visitor = on.as.nobody('a');
    const groupId = on.tenants.a.id;
    const body = { username: 'verified@x.test', password, groupId, ...byName };
    await client(accounts, visitor).register({ body });
    const code = await joiningOf(on).codeTo('verified@x.test');
    return { as: visitor, body: { newUserName: 'verified@x.test', code, groupId } };
  },
  linkAccount: async (on) => {
    const { person, invite } = joiningOf(on);
    const username = 'linked@x.test';
    await person(username);
    const inviteCode = await invite(username);
    const body = { username, targetGroupId: on.tenants.a.id, inviteCode, password };
    return { as: on.as.nobody('a'), ...staff, body };
  },
};

export const joiningUnaudited: NonNullable<ConformsOptions['unaudited']> = {
  forgotPassword: 'the job that emails the link writes the audit line, if the account exists',
  requestSignInLink: 'the job that emails the link writes the audit line, if the account exists',
  resendVerification:
    'the job that emails the code writes the audit line, if a sign-up waits for it',
};
