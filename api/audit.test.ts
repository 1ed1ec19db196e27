import { afterAll, beforeAll, expect, test } from 'vitest';
import { client } from '@foyer/kit';
import { testApp, type TestApp } from '@foyer/testing';
import { tenants } from '@foyer/plugin-tenants/contract';
import { kit } from '../plugins/kit/kernelContract.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

test('lets the console list and search who did what', async () => {
  const audit = client(kit, app.as.platform());
  const { result, count } = await audit.audit({ filters: 'action=tenant.created', sort: 'at:asc' });
  expect(count).toBe(2);
  expect(result[0]).toMatchObject({
    subject: 'tenant',
    tenantId: app.tenants.a.id,
    actorRealm: 'system',
  });
  const found = await audit.audit({ queries: 'actorEmail=nobody' });
  expect(found.count).toBe(0);
});

test('records a sign-in with its address and request', async () => {
  await app.as.tenant('a').request('/api/auth/session');
  const { result } = await client(kit, app.as.platform()).audit({
    filters: `action=user.signed_in,tenantId=${app.tenants.a.id}`,
  });
  expect(result[0]).toMatchObject({ ip: '127.0.0.1', after: { email: 'tenant_admin@a.test' } });
  expect(result[0]?.requestId).toMatch(/^[0-9a-f-]{36}$/);
});

test('is readable with the permission only, and by no tenant', async () => {
  const status = async (visitor: ReturnType<typeof app.as.nobody>) =>
    (await visitor.request('/api/platform/audit')).status;
  expect(await status(app.as.platform('platform_manager'))).toBe(200);
  expect(await status(app.as.platform('platform_user'))).toBe(403);
  expect(await status(app.as.tenant('a'))).toBe(403);
  expect(await status(app.as.nobody())).toBe(401);
});

test('can be downloaded, and the download is audited', async () => {
  const answer = await app.as.platform().request('/api/platform/audit/download');
  const { downloadUrl } = (await answer.json()) as { downloadUrl: string };
  const csv = await (await app.as.nobody().request(new URL(downloadUrl).pathname)).text();
  // A tenant's line names its tenant.
  expect(csv).toMatch(/Foyer created the tenant (.+),tenant,\1,\1,,system,/);
  expect(csv.split('\n')[0]?.trim()).toBe(
    'Time (America/New_York),Who,What happened,Record type,Record,Tenant,Email,Console,Reason for access,IP address,Before,After,ID,Tenant ID,Request ID,Action',
  );
  const lines = await client(kit, app.as.platform()).audit({ filters: 'action=list.downloaded' });
  expect(lines.count).toBe(1);
});

test('shows a tenant its own lines without other people’s addresses or the platform’s work', async () => {
  await app.as.tenant('b').request('/api/auth/session');
  const owner = app.as.tenant('a', 'tenant_owner');
  const { a } = app.tenants;
  await client(tenants, app.as.platform()).saveAccent({
    params: { tenantId: a.id },
    body: { accent: '#123456' },
  });
  const { result } = await client(kit, owner).tenantAudit({ tenantId: a.id, limit: 100 });
  expect(result.map(({ actorEmail }) => actorEmail)).not.toContain('tenant_admin@b.test');
  const [own] = result.filter(({ actorEmail }) => actorEmail === 'tenant_owner@a.test');
  expect(own).toMatchObject({ action: 'user.signed_in', ip: '127.0.0.1' });
  const [operators] = result.filter(({ actorRealm }) => actorRealm === 'platform');
  const hidden = { ip: null, actorId: null, actorEmail: null, actorName: null };
  expect(operators).toMatchObject({ subject: 'tenant', ...hidden });
  const queries = 'person=platform';
  expect((await client(kit, app.as.platform()).audit({ queries })).count).toBeGreaterThan(0);
  expect((await client(kit, owner).tenantAudit({ tenantId: a.id, queries })).count).toBe(0);
  for (const line of result)
    expect(Object.keys(line)).not.toEqual(expect.arrayContaining(['requestId']));
});

test('lets a tenant filter by person, record, action and time, and export the result', async () => {
  const owner = app.as.tenant('a', 'tenant_owner');
  const { id: tenantId } = app.tenants.a;
  await owner.request('/api/auth/session');
  const counted = async (filters: string) =>
    (await client(kit, owner).tenantAudit({ tenantId, filters })).count;
  expect(await counted('action=user.signed_in,actorEmail=tenant_owner@a.test')).toBe(1);
  expect(await counted(`subject=tenant,subjectId=${tenantId},action=tenant.created`)).toBe(1);
  expect(await counted('at>=2999-01-01')).toBe(0);
});

test('exports for a tenant what its screen shows, without an operator’s address', async () => {
  const owner = app.as.tenant('a', 'tenant_owner');
  const { id: tenantId } = app.tenants.a;
  const operator = app.as.platform();
  const { user } = (await (await operator.request('/api/auth/session')).json()) as {
    user: { email: string };
  };
  await client(tenants, operator).saveAccent({ params: { tenantId }, body: { accent: '#654321' } });
  const answer = await owner.request(`/api/tenants/${tenantId}/audit/download`);
  const { downloadUrl } = (await answer.json()) as { downloadUrl: string };
  const csv = await (await app.as.nobody('a').request(new URL(downloadUrl).pathname)).text();
  const [heading = '', ...lines] = csv.trim().split('\n');
  expect(heading.trim()).toBe(
    'Time (America/New_York),Who,What happened,Record type,Record,Email,Console,Reason for access,IP address,Before,After,ID,Action',
  );
  const { result } = await client(kit, owner).tenantAudit({ tenantId, limit: 100 });
  // The download itself is audited too.
  expect(lines).toHaveLength(result.length);
  const oldest = result.find(({ action }) => action === 'tenant.created');
  const said = `Foyer ${oldest?.sentence.join(oldest.record.name ?? '')}`;
  expect(said).toContain(oldest?.record.name);
  expect(lines.at(-1)).toContain(`,Foyer,${said},tenant,${oldest?.record.name},,system,`);
  expect(lines.at(-1)?.trim()).toMatch(/,tenant\.created$/);
  expect(lines.filter((line) => line.includes(',The platform,The platform changed'))).not.toEqual(
    [],
  );
  expect(csv).not.toContain(user.email);
  expect(csv).not.toContain('tenant_admin@b.test');
});

test('lists only the action kinds that exist, for a tenant only its own', async () => {
  const { kinds } = await client(kit, app.as.platform()).auditKinds({});
  const made = { noun: 'tenant', label: 'Created a tenant' };
  expect(kinds).toContainEqual({ subject: 'tenant', action: 'tenant.created', ...made });
  const { rows } = await app.database.raw<{ rows: object[] }>(
    'select distinct subject, action from kit_audit order by subject, action',
  );
  expect(kinds.map(({ subject, action }) => ({ subject, action }))).toEqual(rows);
  await app.as.tenant('b').request('/api/auth/session');
  const own = await client(kit, app.as.tenant('a')).tenantAuditKinds({
    params: { tenantId: app.tenants.a.id },
  });
  expect(own.kinds).toContainEqual({ subject: 'tenant', action: 'tenant.created', ...made });
  expect(own.kinds.length).toBeLessThan(kinds.length);
});

test('is readable on a tenant’s host by its owners and admins only', async () => {
  const path = `/api/tenants/${app.tenants.a.id}/audit`;
  const status = async (visitor: ReturnType<typeof app.as.nobody>) =>
    (await visitor.request(path)).status;
  expect(await status(app.as.tenant('a', 'tenant_finance'))).toBe(403);
  expect(await status(app.as.tenant('b'))).toBe(404);
  expect(await status(app.as.platform())).toBe(403);
  expect(await status(app.as.nobody('a'))).toBe(401);
});

test('with 200,000 lines, a page, a record’s history and the kinds read only the rows they return', async () => {
  await app.database.raw(
    `insert into kit_audit (at, actor_id, actor_email, actor_realm, tenant_id, action, subject, subject_id)
     select now() - (n || ' minutes')::interval, 'x', 'x' || n % 50 || '@x.test', 'tenant',
       case n % 7 when 0 then ?::uuid else ?::uuid end,
       'thing' || n % 20 || '.changed', 'thing' || n % 20, (n % 5000)::text
     from generate_series(1, 200000) n`,
    [app.tenants.a.id, app.tenants.b.id],
  );
  await app.database.raw('analyze kit_audit');
  const scanned = async (where: string, params: readonly string[]) => {
    const { rows } = await app.database.raw<{ rows: { 'QUERY PLAN': [{ Plan: Plan }] }[] }>(
      `explain (analyze, format json) select * from kit_audit a where ${where} order by a.at desc, a.id desc limit 50`,
      params,
    );
    return rowsRead(rows[0]!['QUERY PLAN'][0].Plan);
  };
  const { id } = app.tenants.a;
  // Rows read per row returned.
  expect(await scanned('a.tenant_id = ?', [id])).toBeLessThanOrEqual(60);
  const history = await scanned('a.tenant_id = ? and a.subject = ? and a.subject_id = ?', [
    id,
    'thing2',
    '2',
  ]);
  expect(history).toBeLessThanOrEqual(3 * 40);
  const kind = await scanned('a.tenant_id = ? and a.subject = ? and a.action = ?', [
    id,
    'thing2',
    'thing2.changed',
  ]);
  expect(kind).toBeLessThanOrEqual(50 * 25);
});

interface Plan {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

/** Counts plan leaves only: rows read from the table or an index, kept or not. */
function rowsRead(plan: Plan): number {
  if (plan.Plans) return plan.Plans.reduce((sum, below) => sum + rowsRead(below), 0);
  const each = plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0);
  return each * plan['Actual Loops'];
}
