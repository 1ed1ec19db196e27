import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { address, ask, cookiesOf, testApp, type TestApp } from '@foyer/testing';
import { isOpen, operationName, permissionName } from '@foyer/kit';
import {
  act,
  enter,
  follow,
  makeOperator,
  outcome,
  PASSWORD,
  REASON,
  start,
  withCookie,
} from '../testing/testOperators.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());
// All of these start from one address.
beforeEach(() => app.database('kit_rate_limit').delete());

const SESSION = '/api/auth/session';
const host = (tenant: 'a' | 'b') => `${tenant}.${app.publicBase}`;
const accentOf = (tenant: 'a' | 'b') => `/api/tenants/${app.tenants[tenant].id}/accent`;
const agreementOf = (tenant: 'a' | 'b') =>
  `/api/tenants/${app.tenants[tenant].id}/acting-agreement`;
const agree = (allowsChanges: boolean) =>
  ask(app.as.tenant('a'), 'put', agreementOf('a'), { body: { allowsChanges } });

interface Line {
  action: string;
  actor_email: string | null;
  actor_realm: string;
  acting_name: string | null;
  acting_reason: string | null;
  tenant_id: string;
  after: Record<string, unknown>;
}
const linesOf = (email: string) =>
  app.database<Line>('kit_audit').where({ actor_email: email }).orderBy('id');

describe('an operator at a tenant’s console', () => {
  test('has its admin’s permissions for 30 minutes, with a reason', async () => {
    const operator = await makeOperator(app);
    const there = await act(app, operator);
    const { body } = await ask(there, 'get', SESSION);
    expect(body).toMatchObject({
      realm: 'tenant',
      user: { id: operator.id, email: operator.email },
      tenant: { id: app.tenants.a.id },
      roles: ['tenant_admin'],
      groups: [],
      acting: { reason: REASON, mayWrite: false },
    });
    const { acting, permissions } = body as {
      acting: { secondsLeft: number };
      permissions: string[];
    };
    expect(acting.secondsLeft).toBeGreaterThan(29 * 60);
    expect(acting.secondsLeft).toBeLessThanOrEqual(30 * 60);
    const admin = await ask(app.as.tenant('a', 'tenant_admin'), 'get', SESSION);
    expect(permissions).toEqual((admin.body as { permissions: string[] }).permissions);
    // The operator's own session on the console continues.
    expect((await ask(operator.console, 'get', SESSION)).status).toBe(200);
  });

  test('changes nothing: every call except GET is refused, with a few exceptions', async () => {
    const there = await act(app, await makeOperator(app));
    const { body } = await ask(there, 'get', SESSION);
    const held = new Set((body as { permissions: string[] }).permissions);
    const letIn: string[] = [];
    const wrong: string[] = [];
    for (const route of app.routes) {
      const { contract, name, method, path, can } = route;
      // Buyers' calls aren't console calls.
      if (method === 'get' || path.startsWith('/p/')) continue;
      const isHeld = isOpen(can) || held.has(permissionName(contract, can));
      // Calls that end the session are tried last.
      if (operationName(contract, name) === 'accounts.logout' || name === 'stopImpersonation')
        continue;
      const at = address(path, { tenantId: app.tenants.a.id });
      const said = await outcome(there, method, at, route.raw ? undefined : {});
      const isRefused = isHeld ? said.startsWith('403 acting_') : said === '403 forbidden';
      if (!isRefused) letIn.push(operationName(contract, name));
      if (/^(2|5)/.test(said)) wrong.push(`${method} ${path}: ${said}`);
    }
    expect(wrong).toEqual([]);
    // Own tasks, exports of lists, and previews: of a sale, other fees, a refund, and a notice of changes.
    expect(letIn.toSorted()).toEqual([
      'kit.cancelTask',
      'kit.dismissTask',
      'kit.exportList',
      'orders.boxOfficeQuote',
      'orders.feeWhatIf',
      'orders.noticePreview',
      'orders.refundPreview',
    ]);
  });

  test('can’t write by overriding the method', async () => {
    const there = await act(app, await makeOperator(app));
    const tricks = [
      ['GET', `${accentOf('a')}?_method=PUT`, {}],
      ['POST', accentOf('a'), { 'x-http-method-override': 'PUT' }],
      ['HEAD', accentOf('a'), { 'x-http-method-override': 'PUT' }],
    ] as const;
    for (const [method, path, headers] of tricks) {
      const answer = await there.request(path, { method, headers });
      expect([path, answer.status]).toEqual([path, 404]);
    }
    const before = await app.database('tenants_tenant').where({ id: app.tenants.a.id }).first();
    expect(await outcome(there, 'put', accentOf('a'), { accent: '#123456' })).toBe(
      '403 acting_read_only',
    );
    expect(await app.database('tenants_tenant').where({ id: app.tenants.a.id }).first()).toEqual(
      before,
    );
  });

  test('can write in the same session if the tenant agrees', async () => {
    const operator = await makeOperator(app);
    const there = await act(app, operator);
    const change = () => outcome(there, 'put', accentOf('a'), { accent: '#123456' });
    expect(await change()).toBe('403 acting_read_only');
    await agree(true);
    expect(await change()).toBe('200');
    expect((await ask(there, 'get', SESSION)).body).toMatchObject({ acting: { mayWrite: true } });
    const never = [
      ['put', agreementOf('a'), { allowsChanges: true }],
      ['post', `/api/tenants/${app.tenants.a.id}/payment-account/onboarding-link`, {}],
      ['post', '/api/auth/login', {}],
    ] as const;
    for (const [method, path, body] of never)
      expect([path, await outcome(there, method, path, body)]).toEqual([path, '403 acting_never']);
    await agree(false);
    expect(await change()).toBe('403 acting_read_only');
  });

  test('appears in the tenant’s audit log by name, with the reason', async () => {
    const operator = await makeOperator(app);
    await agree(true);
    const there = await act(app, operator);
    await outcome(there, 'put', accentOf('a'), { accent: '#654321' });
    await agree(false);
    await outcome(there, 'post', '/api/auth/acting/stop');
    const lines = await linesOf(operator.email).where({ tenant_id: app.tenants.a.id });
    expect(lines.map(({ action }) => action)).toEqual([
      'acting.started',
      'user.entered',
      expect.stringMatching(/^(tenant|brand)\./),
      'acting.ended',
    ]);
    for (const line of lines)
      expect(line).toMatchObject({
        actor_realm: 'platform',
        acting_name: expect.stringMatching(/^Olive/) as string,
        acting_reason: REASON,
      });
    expect(lines.at(-1)?.after).toMatchObject({ reason: REASON, endedBy: 'stopped' });
  });

  test('can export a list', async () => {
    const there = await act(app, await makeOperator(app));
    const path = `/api/tenants/${app.tenants.a.id}/newsletter/subscriber-list/download`;
    const { body } = await ask(there, 'get', path);
    const { downloadUrl } = body as { downloadUrl: string };
    const { pathname } = new URL(downloadUrl);
    expect((await app.as.nobody('a').request(pathname)).status).toBe(200);
    await outcome(there, 'post', '/api/auth/acting/stop');
    expect((await app.as.nobody('a').request(pathname)).status).toBe(403);
  });
});

describe('acting ends', () => {
  test('when it is stopped, after which the cookie is invalid', async () => {
    const operator = await makeOperator(app);
    const there = await act(app, operator);
    expect(await outcome(there, 'post', '/api/auth/acting/stop')).toBe('200');
    expect(await outcome(there, 'get', SESSION)).toBe('401 unauthenticated');
    expect(await outcome(there, 'post', '/api/auth/acting/stop')).toBe('401 not_acting');
    expect((await ask(operator.console, 'get', SESSION)).status).toBe(200);
  });

  test('when its time is up, whatever the client does, and only once', async () => {
    const operator = await makeOperator(app);
    const there = await act(app, operator);
    await app
      .database('accounts_acting')
      .where({ operator_id: operator.id })
      .update({ ends_at: app.database.raw(`now() - interval '1 second'`) });
    expect(await outcome(there, 'get', SESSION)).toBe('401 unauthenticated');
    const waiting = app.database('graphile_worker._private_jobs');
    await waiting.update({ run_at: app.database.fn.now() });
    await app.jobs.run();
    const ended = await linesOf(operator.email).where({ action: 'acting.ended' });
    expect(ended.map(({ after }) => after['endedBy'])).toEqual(['time']);
  });

  test('when the operator signs out of the console', async () => {
    const operator = await makeOperator(app);
    const there = await act(app, operator);
    expect(await outcome(operator.console, 'post', '/api/auth/logout')).toBe('204');
    expect(await outcome(there, 'get', SESSION)).toBe('401 unauthenticated');
    const ended = await linesOf(operator.email).where({ action: 'acting.ended' });
    expect(ended.map(({ after }) => after['endedBy'])).toEqual(['signed_out']);
  });

  test('when the console session is ended from elsewhere', async () => {
    const operator = await makeOperator(app);
    const there = await act(app, operator);
    await app
      .database('kit_session')
      .whereRaw(`sess ->> 'userId' = ?`, [operator.id])
      .whereRaw(`sess -> 'who' ->> 'realm' = 'platform'`)
      .delete();
    expect(await outcome(there, 'get', SESSION)).toBe('401 unauthenticated');
  });

  test.each([
    ['is disabled', { status: 'disabled' }, { status: 'active' }],
    ['loses the permission', { roles: ['platform_user'] }, { roles: ['platform_manager'] }],
  ])('when the operator %s, and doesn’t resume', async (_, change, back) => {
    const operator = await makeOperator(app);
    const there = await act(app, operator);
    const membership = app.database('accounts_membership').where({ user_id: operator.id });
    await membership.clone().update(change);
    expect(await outcome(there, 'get', SESSION)).toBe('401 unauthenticated');
    await membership.clone().update(back);
    expect(await outcome(there, 'get', SESSION)).toBe('401 unauthenticated');
    const ended = await linesOf(operator.email).where({ action: 'acting.ended' });
    expect(ended.map(({ after }) => after['endedBy'])).toEqual(['refused']);
  });

  test('when the same operator starts again for the same tenant; for another one both continue', async () => {
    const operator = await makeOperator(app);
    const first = await act(app, operator);
    const other = await act(app, operator, 'b');
    const second = await act(app, operator);
    expect(await outcome(first, 'get', SESSION)).toBe('401 unauthenticated');
    expect(await outcome(second, 'get', SESSION)).toBe('200');
    expect(await outcome(other, 'get', SESSION)).toBe('200');
  });
});

describe('a handoff token', () => {
  test('opens one session, even if used repeatedly or concurrently', async () => {
    const url = await start(await makeOperator(app), app.tenants.a.id);
    const answers = await Promise.all([1, 2, 3].map(() => follow(app, url)));
    expect(answers.map(({ status }) => status).join()).toMatch(
      /^(303,410,410|410,303,410|410,410,303)$/,
    );
    expect((await follow(app, url)).status).toBe(410);
  });

  test('is invalid on another host, after a minute, or when guessed', async () => {
    const operator = await makeOperator(app);
    const url = await start(operator, app.tenants.a.id);
    expect((await follow(app, url.replace(host('a'), host('b')))).status).toBe(410);
    expect((await follow(app, url.replace(host('a'), `console.${app.publicBase}`))).status).toBe(
      410,
    );
    await app
      .database('accounts_ticket')
      .where({ user_id: operator.id })
      .update({ expires_at: app.database.raw(`now() - interval '1 second'`) });
    expect((await follow(app, url)).status).toBe(410);
    expect((await follow(app, `${url}x`)).status).toBe(410);
  });

  test('replaces the session of that browser only', async () => {
    const admin = app.as.tenant('a', 'tenant_finance');
    const mine = await admin.cookie();
    const credentials = {
      username: 'tenant_finance@a.test',
      password: PASSWORD,
      applicationType: 'TENANT' as const,
    };
    const elsewhere = app.as.person({ label: 'a', ...credentials });
    await elsewhere.cookie();
    const url = await start(await makeOperator(app), app.tenants.a.id);
    const there = withCookie(app, host('a'), cookiesOf(await follow(app, url, mine)));
    expect((await ask(there, 'get', SESSION)).body).toMatchObject({ acting: { reason: REASON } });
    expect((await ask(elsewhere, 'get', SESSION)).body).toMatchObject({ acting: null });
  });

  test('doesn’t start a session once the operator loses the permission', async () => {
    const operator = await makeOperator(app);
    const url = await start(operator, app.tenants.a.id);
    await app
      .database('accounts_membership')
      .where({ user_id: operator.id })
      .update({ status: 'disabled' });
    expect((await follow(app, url)).status).toBe(410);
  });
});

describe('acting doesn’t start', () => {
  test('without a reason of 10 to 500 characters', async () => {
    const { console } = await makeOperator(app);
    for (const reason of ['', ' '.repeat(40), 'too short', 'x'.repeat(501), undefined, 17]) {
      const path = `/api/tenants/${app.tenants.a.id}/acting`;
      const answer = await ask(console, 'post', path, { body: { reason } });
      expect([reason, answer.status]).toEqual([reason, 422]);
      expect(answer.body).toMatchObject({
        error: { fields: { reason: [expect.stringContaining('10 to 500 characters')] } },
      });
    }
  });

  test('stores a reason as typed, including HTML, and returns it as text', async () => {
    const operator = await makeOperator(app);
    const reason = '<img src=x onerror=alert(1)> & more';
    const there = await enter(app, await start(operator, app.tenants.a.id, `  ${reason}  `));
    expect((await ask(there, 'get', SESSION)).body).toMatchObject({ acting: { reason } });
  });

  test('without permission, or for a tenant that doesn’t exist or is disabled', async () => {
    const of = (id: string) => `/api/tenants/${id}/acting`;
    const body = { reason: REASON };
    const user = await makeOperator(app, 'platform_user');
    expect(await outcome(user.console, 'post', of(app.tenants.a.id), body)).toBe('403 forbidden');
    expect(await outcome(app.as.tenant('a'), 'post', of(app.tenants.a.id), body)).toBe(
      '403 forbidden',
    );
    const { console } = await makeOperator(app);
    const nobody = '00000000-0000-4000-8000-000000000000';
    expect(await outcome(console, 'post', of(nobody), body)).toBe('404 not_found');
    const b = app.database('tenants_tenant').where({ id: app.tenants.b.id });
    await b.clone().update({ status: 'disabled' });
    expect(await outcome(console, 'post', of(app.tenants.b.id), body)).toBe('409 tenant_closed');
    await b.clone().update({ status: 'active' });
  });

  test('with the cookie on another host or on the console', async () => {
    const { jar } = await act(app, await makeOperator(app));
    expect(await outcome(withCookie(app, host('b'), jar), 'get', SESSION)).toBe(
      '401 unauthenticated',
    );
    const asPlatform = jar.replace('foyer_tenant', 'foyer_platform');
    const console = app.as.nobody();
    const answer = await console.request(SESSION, { headers: { cookie: asPlatform } });
    expect(answer.status).toBe(401);
  });
});
