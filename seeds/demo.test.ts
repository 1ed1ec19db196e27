import { client } from '@foyer/kit';
import { testApp, type TestApp } from '@foyer/testing';
import { charities } from '@foyer/plugin-charities/contract';
import { events, type PublicEventPage } from '@foyer/plugin-events/contract';
import { files } from '@foyer/kit/server';
import { templates } from '@foyer/plugin-templates/contract';
import { policies } from '@foyer/plugin-policies/contract';
import { tenants } from '@foyer/plugin-tenants/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DEMO_PASSWORD } from './demo/demoPeople.ts';
import { loadDemo } from './demo.ts';

let app: TestApp;
const load = () =>
  loadDemo({
    databaseUrl: app.urls.app,
    files: app.runtime.depsOf('templates').use(files),
    log: () => undefined,
  });

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const as = (username: string, label: string) =>
  app.as.person({
    username,
    label,
    password: DEMO_PASSWORD,
    applicationType: label === 'console' ? 'PLATFORM' : 'TENANT',
  });

test('refuses the demo in production', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  await expect(load()).rejects.toThrow('Demo data can’t be loaded in production.');
  vi.unstubAllEnvs();
});

test('loads the demo once, also with two concurrent starts', async () => {
  const loaded = await Promise.all([load(), load()]);
  expect(loaded.toSorted()).toEqual([false, true]);
  expect(await load()).toBe(false);
});

test('shows its operator tenants, policies and charities in every state', async () => {
  const operator = as('operator@foyer.test', 'console');
  const { result, count } = await client(tenants, operator).tenants.list();
  expect(count).toBeGreaterThan(12);
  expect(new Set(result.map(({ details }) => details.status))).toEqual(
    new Set(['active', 'pending', 'disabled']),
  );
  const directory = await client(charities, operator).charities.list();
  expect(directory.count).toBeGreaterThan(20);
  expect(directory.result.some(({ details }) => details.status === 'inactive')).toBe(true);
  const written = await client(policies, operator).policies.list();
  expect(written.result.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['1~privacy', 'Attendee~general-terms', 'Platform~privacy']),
  );
});

test('publishes a template that operators can preview', async () => {
  const api = client(templates, as('operator@foyer.test', 'console'));
  const [template] = (await api.templates.list()).result;
  expect(template?.details).toMatchObject({ name: 'Evening on Stage', version: 1 });
  const params = { id: template?.id ?? '', version: '1' };
  const { previewUrl } = await api.previewVersion({ params });
  const page = await app.as.nobody('files').request(new URL(previewUrl).pathname);
  expect([page.status, await page.text()]).toEqual([
    200,
    expect.stringContaining('The curtain rises on a new season'),
  ]);
});

test('puts events on sale: free, expensive, nearly sold out, sold out, and for charity', async () => {
  const visitor = app.as.nobody('riverside');
  const { result } = await client(events, visitor).publicEvents();
  const slugs = result.map(({ details }) => details.slug);
  expect(slugs).toContain('late-nights-on-the-quay');
  expect(slugs, 'a draft').not.toContain('annual-gala');
  const page = (eventSlug: string): Promise<PublicEventPage> =>
    client(events, visitor).publicEvent({ params: { eventSlug } });

  const quay = await page('late-nights-on-the-quay');
  expect(Date.parse(quay.details.startDateTime)).toBeGreaterThan(Date.now());
  expect(quay.details.charityId).not.toBeNull();
  const types = new Map(quay.ticketTypes.map(({ details }) => [details.name, details]));
  expect(types.get('Early bird')?.soldOut).toBe(true);
  expect(types.get('Front terrace')?.remainingQuantity).toBe(12);
  expect(types.get('Student')?.salesAvailability).toBe('SALES_AVAILABILITY_OPT_2');
  expect(types.get('General admission')?.allIn.total).toBeGreaterThan(50);

  const rehearsal = await page('open-rehearsal-and-backstage-tour');
  expect(rehearsal.ticketTypes.map(({ details }) => [details.kind, details.allIn])).toEqual([
    ['free', expect.objectContaining({ total: 0 })],
    // A donation bears only the card fee, and no tax.
    ['donation', expect.objectContaining({ price: 10, processingFee: 0, total: 10.61, vat: 0 })],
  ]);
});

test('shows its organizers their codes', async () => {
  const organizer = as('admin@riverside.test', 'riverside');
  const session = (await organizer({ method: 'get', path: '/auth/session' })) as {
    tenant: { id: string };
  };
  const { id: tenantId } = session.tenant;
  const { result } = await client(events, organizer).events.list({ tenantId });
  expect(result.map(({ details }) => details.status)).toContain('draft');
  const quay = result.find(({ details }) => details.name === 'Late Nights on the Quay');
  const codes = await client(events, organizer).discounts.list({
    tenantId,
    eventId: quay!.id,
  });
  expect(codes.result.map(({ details }) => details.code).toSorted()).toEqual([
    'QUAY20',
    'STUDENT5',
  ]);
});

test('has policies that sanitizing doesn’t change', async () => {
  const { DEMO_POLICIES } = await import('./demo/demoPolicies.ts');
  const plain = (html: string) => html.replace(/<a [^>]*>/g, '<a>').trim();
  const { result } = await client(policies, as('manager@foyer.test', 'console')).policies.list();
  for (const { id, details } of DEMO_POLICIES) {
    const stored = result.find((policy) => policy.id === `${details.sk}~${id}`);
    expect(plain(stored?.details.detail ?? '')).toBe(plain(details.detail));
  }
});

test.each([
  ['admin@riverside.test', 'riverside', 4],
  ['admin@northside.test', 'northside', 3],
])('signs %s in to their own tenant and shows its charities', async (email, label, assigned) => {
  const visitor = as(email, label);
  const session = (await visitor({ method: 'get', path: '/auth/session' })) as {
    tenant: { id: string };
  };
  const { count } = await client(charities, visitor).tenantCharities({
    tenantId: session.tenant.id,
    filters: 'details.assigned=true',
  });
  expect(count).toBe(assigned);
});

test('refuses to sign anyone in to another tenant’s console', async () => {
  const answer = await app.as.nobody('northside').request('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      username: 'admin@riverside.test',
      password: DEMO_PASSWORD,
      applicationType: 'TENANT',
    }),
  });
  expect(answer.status).toBe(401);
});
