import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { client } from '@foyer/kit';
import { address, ask, testApp, type TestApp, type Visitor } from '@foyer/testing';
import { events } from '@foyer/plugin-events/contract';
import { addMember } from './testing/member.ts';
import type { StaffMember } from './contract/staff.ts';

let app: TestApp;
let owner: Visitor;
let admin: Visitor;
beforeAll(async () => {
  app = await testApp();
  owner = app.as.tenant('a', 'tenant_owner');
  admin = app.as.tenant('a');
  for (const one of [owner, admin]) await one.request('/api/auth/session');
});
afterAll(() => app.stop());

const STAFF = '/tenants/:tenantId/staff';
const tenantId = () => app.tenants.a.id;
const at = (path = '', params: Record<string, string> = {}) =>
  address(`${STAFF}${path}`, { tenantId: tenantId(), ...params });
const invite = (as: Visitor, email: string, details: object = {}) =>
  ask(as, 'post', at(), { body: { details: { email, roles: ['tenant_door'], ...details } } });
const change = (as: Visitor, id: string, details: object) =>
  ask(as, 'put', at('/:id', { id }), { body: { details } });
const remove = (as: Visitor, id: string) => ask(as, 'delete', at('/:id', { id }));
const resend = (as: Visitor, staffId: string) =>
  ask(as, 'post', at('/:staffId/invite', { staffId }));
const membershipOf = async (email: string) => {
  const { body } = await ask(owner, 'get', `${at()}?filters=details.email=${email}`);
  return (body as { result: StaffMember[] }).result[0];
};
const mailsTo = async (email: string) =>
  (await app.mail()).filter(({ recipient }) => recipient === email);
const addEvent = async (of: 'a' | 'b', name: string) => {
  const details = {
    name,
    startDateTime: '2027-07-01T22:00:00.000Z',
    endDateTime: '2027-07-02T02:00:00.000Z',
  };
  const api = client(events, app.as.tenant(of)).events;
  return (await api.create({ tenantId: app.tenants[of].id, body: { details } })).id;
};
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

describe('an invite', () => {
  test('grants roles, events and an end date only once it is accepted', async () => {
    const eventId = await addEvent('a', 'Door night');
    const endsAt = inAnHour();
    const { status, body } = await invite(admin, 'Door@Staff.test', {
      eventIds: [eventId],
      endsAt,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      details: {
        email: 'door@staff.test',
        status: 'PENDING',
        roles: ['tenant_door'],
        eventIds: [eventId],
        endsAt,
        lastLogin: null,
      },
    });
    const [mail] = await mailsTo('door@staff.test');
    expect(mail?.subject).toBe('Welcome');
    expect(mail?.text).toContain('Your role: Door');
  });

  test('accepts no events of another tenant, and none that don’t exist', async () => {
    const [own, foreign] = [await addEvent('a', 'Own'), await addEvent('b', 'Foreign')];
    const nobodys = '00000000-0000-4000-8000-00000000dead';
    for (const as of [owner, app.as.platform()])
      for (const eventIds of [[foreign], [own, foreign], [nobodys]])
        expect(await invite(as, 'foreign@staff.test', { eventIds })).toMatchObject({
          status: 422,
          body: { error: { fields: { 'details.eventIds': ['This event doesn’t exist.'] } } },
        });
    expect(await membershipOf('foreign@staff.test')).toBeUndefined();
  });

  test('accepts no platform roles, no past end date, and no empty event list', async () => {
    const wrong: [object, string][] = [
      [{ roles: ['super_user'] }, 'details.roles.0'],
      [{ roles: [] }, 'details.roles'],
      [{ endsAt: '2020-01-01T00:00:00.000Z' }, 'details.endsAt'],
      [{ endsAt: 'tomorrow' }, 'details.endsAt'],
      [{ eventIds: [] }, 'details.eventIds'],
      [{ eventIds: ['x'] }, 'details.eventIds.0'],
      [{ email: 'x' }, 'details.email'],
    ];
    for (const [details, field] of wrong) {
      const { status, body } = await invite(owner, 'wrong@staff.test', details);
      const { fields } = (body as { error: { fields: object } }).error;
      expect([status, Object.keys(fields)]).toEqual([422, [field]]);
    }
  });

  test('sent twice by one click is one email; sent again later it is a new one', async () => {
    const email = 'twice@staff.test';
    const answers = await Promise.all([invite(owner, email), invite(owner, email)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await mailsTo(email)).toHaveLength(1);
    const { id } = (await membershipOf(email))!;
    expect((await resend(owner, id)).status).toBe(200);
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(2);
    expect(new Set(mails.map(({ text }) => /code=([\w-]+)/.exec(text)?.[1])).size).toBe(2);
  });

  test('can’t be resent to a member', async () => {
    const { email } = await addMember(app, {
      email: 'there@staff.test',
      tenant: 'a',
      roles: ['tenant_door'],
    });
    const { id } = (await membershipOf(email))!;
    expect(await resend(owner, id)).toMatchObject({
      status: 409,
      body: { error: { code: 'not_pending' } },
    });
  });
});

describe('the roles a user can assign', () => {
  test('are limited to their own: an admin can’t create or change an owner', async () => {
    const beyond = { status: 403, body: { error: { code: 'role_beyond_own' } } };
    expect(await invite(admin, 'x@staff.test', { roles: ['tenant_owner'] })).toMatchObject(beyond);
    const { id } = (await membershipOf('tenant_owner@a.test'))!;
    expect(await change(admin, id, { roles: ['tenant_viewer'] })).toMatchObject(beyond);
    expect(await remove(admin, id)).toMatchObject(beyond);
    const made = await invite(owner, 'second.owner@staff.test', { roles: ['tenant_owner'] });
    expect(made.status).toBe(200);
  });

  test('follow the roles’ permissions: a role with extra permissions can’t be assigned by others', async () => {
    const held = { role: 'tenant_viewer', permission: 'accounts:staff.write' };
    await app
      .database('kit_role_permission')
      .insert({ ...held, permission: 'orders:orders.refund' });
    await app
      .database('kit_role_permission')
      .where({ role: 'tenant_admin', permission: 'orders:orders.refund' })
      .delete();
    const viewer = { roles: ['tenant_viewer'] };
    const answer = await invite(admin, 'viewer@staff.test', viewer);
    await app
      .database('kit_role_permission')
      .where({ role: 'tenant_viewer', permission: 'orders:orders.refund' })
      .delete();
    expect(answer.status).toBe(403);
    expect((await invite(admin, 'viewer@staff.test', viewer)).status).toBe(200);
  });

  test('are unlimited for operators who may change tenants’ people', async () => {
    const manager = app.as.platform('platform_manager');
    const made = await invite(manager, 'by.manager@staff.test', { roles: ['tenant_owner'] });
    expect(made.status).toBe(200);
    const viewer = app.as.platform('platform_user');
    expect((await invite(viewer, 'by.looker@staff.test')).status).toBe(403);
  });

  test('are none for a user limited to some events', async () => {
    const { visitor, id } = await addMember(app, {
      email: 'limited@staff.test',
      tenant: 'a',
      roles: ['tenant_admin'],
    });
    expect((await ask(visitor, 'get', '/api/auth/session')).status).toBe(200);
    const eventIds = [await addEvent('a', 'Limited')];
    await app
      .database('accounts_membership')
      .where({ user_id: id })
      .update({ event_ids: eventIds });
    expect((await invite(visitor, 'y@staff.test')).status).toBe(403);
  });
});

describe('a changed member', () => {
  test('has other roles, events and an end date from the next request on', async () => {
    const { visitor, email } = await addMember(app, {
      email: 'changed@staff.test',
      tenant: 'a',
      roles: ['tenant_admin'],
    });
    expect((await ask(visitor, 'get', at())).status).toBe(200);
    const { id } = (await membershipOf(email))!;
    const endsAt = inAnHour();
    const saved = await change(owner, id, { roles: ['tenant_viewer'], endsAt });
    expect(saved).toMatchObject({
      status: 200,
      body: { details: { roles: ['tenant_viewer'], endsAt, eventIds: null } },
    });
    expect((await ask(visitor, 'get', at())).status).toBe(403);
    const over = { ends_at: new Date(Date.now() - 1_000) };
    await app.database('accounts_membership').where({ id }).update(over);
    expect(await membershipOf(email)).toMatchObject({ details: { status: 'ENDED' } });
    // An expired end date may be kept while something else is changed, and may be removed.
    const kept = over.ends_at.toISOString();
    expect((await change(owner, id, { roles: ['tenant_door'], endsAt: kept })).status).toBe(200);
    expect(await change(owner, id, { roles: ['tenant_door'], endsAt: null })).toMatchObject({
      body: { details: { status: 'ACTIVE' } },
    });
  });

  test('is signed out at once when removed', async () => {
    const { visitor, email } = await addMember(app, {
      email: 'removed@staff.test',
      tenant: 'a',
      roles: ['tenant_admin'],
    });
    expect((await ask(visitor, 'get', at())).status).toBe(200);
    const { id } = (await membershipOf(email))!;
    expect((await remove(owner, id)).status).toBe(200);
    expect((await ask(visitor, 'get', at())).status).toBe(401);
    expect((await remove(owner, id)).status).toBe(404);
  });

  test('can’t be yourself, and an owner can’t have limits', async () => {
    const own = (await membershipOf('tenant_owner@a.test'))!.id;
    const refused = { status: 409, body: { error: { code: 'own_membership' } } };
    expect(await remove(owner, own)).toMatchObject(refused);
    expect(await change(owner, own, { roles: ['tenant_admin'] })).toMatchObject(refused);
    const limits = { roles: ['tenant_owner'], endsAt: inAnHour() };
    expect(await invite(owner, 'limits@staff.test', limits)).toMatchObject({
      status: 422,
      body: {
        error: {
          fields: { 'details.roles': [expect.stringContaining('Owners always have access')] },
        },
      },
    });
  });

  test('must belong to the user’s own tenant', async () => {
    const { id } = (await membershipOf('tenant_owner@a.test'))!;
    const others = address(`${STAFF}/:id`, { tenantId: app.tenants.b.id, id });
    const viewer = { body: { details: { roles: ['tenant_viewer'] } } };
    for (const as of [app.as.tenant('b', 'tenant_owner'), app.as.platform()]) {
      expect((await ask(as, 'get', others)).status).toBe(404);
      expect((await ask(as, 'put', others, viewer)).status).toBe(404);
      expect((await ask(as, 'delete', others)).status).toBe(404);
    }
  });
});

test('the last owner stays, even when two remove each other at once', async () => {
  const ownersLeft = () =>
    app
      .database('accounts_membership')
      .whereRaw(`'tenant_owner' = any(roles)`)
      .where({ tenant_id: tenantId(), status: 'active' });
  for (let round = 0; round < 4; round += 1) {
    await ownersLeft().delete();
    const [a, b] = await Promise.all(
      ['a', 'b'].map((name) =>
        addMember(app, {
          email: `owner${round}${name}@staff.test`,
          tenant: 'a',
          roles: ['tenant_owner'],
        }),
      ),
    );
    for (const { visitor } of [a!, b!]) await visitor.request('/api/auth/session');
    const rows = await ownersLeft().select<{ id: string; user_id: string }[]>('id', 'user_id');
    const idOf = (userId: string) => rows.find((row) => row.user_id === userId)?.id ?? '';
    const answers = await Promise.all([
      remove(a!.visitor, idOf(b!.id)),
      change(b!.visitor, idOf(a!.id), { roles: ['tenant_viewer'] }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = await ownersLeft();
    expect(left).toHaveLength(1);
    const last = (left[0] as { id: string }).id;
    for (const answer of [
      await remove(app.as.platform(), last),
      await change(app.as.platform(), last, { roles: ['tenant_admin'] }),
    ])
      expect(answer).toMatchObject({ status: 409, body: { error: { code: 'last_owner' } } });
  }
});
