import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { client } from '@foyer/kit';
import { testApp, type TestApp } from '@foyer/testing';
import { charities } from '@foyer/plugin-charities/contract';
import { organizerDesk } from '../plugins/events/testing/organizerDesk.ts';
import { activityOf } from '../plugins/kit/activity.ts';
import { kit } from '../plugins/kit/kernelContract.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const details = {
  name: 'City Harvest',
  status: 'active',
  street: 'Main Street 1',
  city: 'Riverside',
  state: 'Maine',
  zip_code: '04101',
} as const;

const platformLines = async (filters: string) =>
  (await client(kit, app.as.platform()).audit({ filters, sort: 'at:asc', limit: 100 })).result;

const tenantLines = async (tenant: 'a' | 'b', filters: string) => {
  const { id: tenantId } = app.tenants[tenant];
  const api = client(kit, app.as.tenant(tenant, 'tenant_owner'));
  return (await api.tenantAudit({ tenantId, filters, sort: 'at:asc', limit: 100 })).result;
};

test('describes a line with its record’s current name, or the last name of a deleted record', async () => {
  const api = client(charities, app.as.platform());
  const { id } = await api.charities.create({ body: { details } });
  await api.assign({ params: { id }, body: { tenantId: app.tenants.a.id } });
  await api.unassign({ params: { id }, body: { tenantId: app.tenants.a.id } });
  await api.charities.update({ id, body: { details: { ...details, name: 'Harvest' } } });
  const [made, assigned] = await platformLines(`subjectId=${id}`);
  expect(made).toMatchObject({
    sentence: ['added the charity ', ''],
    record: { noun: 'charity', name: 'Harvest', params: { id } },
  });
  expect(assigned).toMatchObject({
    sentence: ['assigned the charity ', ' to the tenant'],
    record: { params: { id, tenantId: app.tenants.a.id } },
    names: { [app.tenants.a.id]: 'Tenant A' },
  });
  const [own] = await tenantLines('a', `action=charity.assigned,subjectId=${id}`);
  expect(own?.record).toEqual({ noun: 'charity', name: 'Harvest', params: { id } });

  await api.charities.remove({ id });
  for (const line of await platformLines(`subjectId=${id}`)) {
    expect(line.record.params).toBeNull();
    expect(line.record.name).toMatch(/Harvest$/);
  }
});

test('finds a missing name among other audit entries of the same record', async () => {
  const id = randomUUID();
  const line = {
    actor_realm: 'tenant',
    tenant_id: app.tenants.a.id,
    subject: 'event',
    subject_id: id,
  };
  await app.database('kit_audit').insert([
    { ...line, action: 'event.created', after: JSON.stringify({ name: 'Hamlet' }) },
    { ...line, action: 'event.published', after: JSON.stringify({ status: 'published' }) },
  ]);
  const [, published] = await tenantLines('a', `subjectId=${id}`);
  expect(published).toMatchObject({
    sentence: ['published ', ''],
    record: { noun: 'event', name: 'Hamlet', params: null },
  });
});

test('shows no name for another tenant’s record ID', async () => {
  const { id } = await organizerDesk(app).add({ name: 'The Cherry Orchard' });
  const [theirs] = await tenantLines('a', `subjectId=${id}`);
  expect(theirs?.record).toMatchObject({ name: 'The Cherry Orchard', params: { eventId: id } });
  await app.database('kit_audit').insert({
    actor_realm: 'tenant',
    tenant_id: app.tenants.b.id,
    action: 'event.published',
    subject: 'event',
    subject_id: id,
    after: JSON.stringify({ eventId: id }),
  });
  const [own] = await tenantLines('b', `subjectId=${id}`);
  expect(own).toMatchObject({
    sentence: ['published an event'],
    record: { name: null, params: null },
    names: {},
  });
});

test('renders an action no plugin describes as readable text', async () => {
  const subjectId = randomUUID();
  await app.database('kit_audit').insert({
    actor_realm: 'system',
    action: 'raffleTicket.drawn',
    subject: 'raffleTicket',
    subject_id: subjectId,
    after: JSON.stringify({ name: 'No. 7' }),
  });
  const [line] = await platformLines(`subjectId=${subjectId}`);
  expect(line).toMatchObject({
    sentence: ['drawn raffle ticket ', ''],
    record: { noun: 'raffle ticket', name: 'No. 7' },
  });
  const { kinds } = await client(kit, app.as.platform()).auditKinds({});
  expect(kinds).toContainEqual({
    subject: 'raffleTicket',
    action: 'raffleTicket.drawn',
    noun: 'raffle ticket',
    label: 'Drawn raffle ticket',
  });
});

test('finds a person by name and by email', async () => {
  await app.database('kit_audit').insert({
    actor_realm: 'platform',
    actor_name: 'Ada Lovelace',
    actor_email: 'countess@foyer.test',
    action: 'user.signed_in',
    subject: 'user',
    subject_id: randomUUID(),
  });
  const found = async (queries: string) => {
    const { result } = await client(kit, app.as.platform()).audit({ queries });
    return result.map(({ actorName }) => actorName);
  };
  expect(await found('person=lovelace')).toEqual(['Ada Lovelace']);
  expect(await found('person=countess@')).toEqual(['Ada Lovelace']);
  expect(await found('person=babbage')).toEqual([]);
});

/** What a plugin writes is in its server part. */
const sources = [
  ...['api', 'plugins/kit/server'].flatMap(sourcesIn),
  ...readdirSync('plugins').flatMap((id) => sourcesIn(`plugins/${id}/server`)),
];

function sourcesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
}

/** The actions of the lines that a source writes: whole ones, or the prefix of one that varies. */
const actionsIn = (source: string): string[] =>
  Array.from(source.matchAll(/\baudit\(\{\s*action:(.*?)\bsubject:/gs)).flatMap(([, said = '']) =>
    Array.from(said.matchAll(/['`](\w+\.\w*)/g), ([, action = '']) => action),
  );

test('our plugins describe every action that they write', () => {
  const { says } = activityOf(app.plugins.map(({ contract }) => contract));
  const written = [...new Set(sources.flatMap(actionsIn))];
  expect(written.length).toBeGreaterThan(80);
  const isKnown = (action: string) =>
    says.has(action) ||
    [...says.keys()].some((one) => /[._]$/.test(action) && one.startsWith(action));
  expect(written.filter((action) => !isKnown(action))).toEqual([]);
});
