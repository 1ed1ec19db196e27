import { client } from '@foyer/kit';
import type { ConformsOptions, TestApp } from '@foyer/testing';
import { accounts } from '../contract.ts';
import { people } from '../server.ts';

const password = 'Foyer!test1';

/** Valid calls of the routes about your own account. */
export const ownCalls: ConformsOptions['calls'] = {
  profile: ({ as }) => ({ as: as.platform(), params: { id: 'super_user@platform.test' } }),
  saveProfile: ({ as }) => ({
    as: as.platform(),
    params: { id: 'super_user@platform.test' },
    body: { city: 'Portland' },
  }),
  removePicture: ({ as }) => ({ as: as.platform(), params: { id: 'super_user@platform.test' } }),
  changePassword: async (app) => ({
    as: await newBuyer(app, 'changes@x.test'),
    body: { username: 'changes@x.test', oldPassword: password, password: 'Foyer!test2' },
  }),
  ownSessions: ({ as }) => ({ as: as.platform() }),
  endSession: async (app) => {
    const buyer = await newBuyer(app, 'ends@x.test');
    const { result } = await client(accounts, buyer).ownSessions({});
    return { as: buyer, params: { id: result[0]!.id } };
  },
  endOtherSessions: ({ as }) => ({ as: as.platform() }),
  views: ({ as }) => ({ as: as.platform() }),
  saveView: ({ as }) => ({
    as: as.platform(),
    body: { list: '/platform/orders', name: 'Held', view: 'sort=details.name:asc' },
  }),
  removeView: async ({ as }) => {
    const visitor = as.platform();
    const body = { list: '/platform/orders', name: 'To delete', view: '' };
    const { id } = await client(accounts, visitor).saveView({ body });
    return { as: visitor, params: { id } };
  },
  switchGroup: ({ as }) => ({ as: as.platform(), body: { groupId: 'platform' } }),
};

/** A user whose sessions may end without affecting other tests. */
async function newBuyer({ runtime, as }: TestApp, username: string) {
  const deps = runtime.depsOf('accounts');
  await deps
    .asPlatform('create users for a test')
    .tx((tx) => deps.use(people).create(tx, { email: username, name: 'Ann', password }));
  return as.person({ label: 'a', username, password, applicationType: 'ATTENDEE' });
}
