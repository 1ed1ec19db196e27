import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, testApp, type Answer, type TestApp } from '@foyer/testing';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await app.database.raw(`
    create function test_fail() returns trigger language plpgsql as
      $$ begin raise exception 'a disk is full'; end $$;
    create function test_cut() returns trigger language plpgsql security definer as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
  `);
});
afterAll(() => app.stop());

let added = 0;
const detailsOf = (more: object = {}) => ({
  name: `New Hall ${++added}`,
  email: `owner@new-hall-${added}.test`,
  phone: '+1 (207) 555 0100',
  url: `new-hall-${added}`,
  inviteTemplateSubject: 'Come in',
  inviteTemplateBody: 'You are to own this.',
  ...more,
});
const create = (
  details: object,
  headers: Record<string, string> = {},
): Promise<Answer & { body: { id: string; error?: { code: string; message: string } } }> =>
  ask(app.as.platform(), 'post', '/api/tenants', { body: { details }, headers }) as never;
const read = async (path: string) => {
  const { status, body } = await ask(app.as.platform(), 'get', `/api${path}`);
  expect([path, status]).toEqual([path, 200]);
  return body as Record<string, never>;
};

/** Every table that creating a tenant writes to. */
const WRITTEN = [
  'tenants_tenant',
  'tenants_url',
  'payments_setup',
  'fees_rule',
  'fees_setting',
  'accounts_user',
  'accounts_membership',
  'accounts_code',
  'kit_mail',
  'kit_audit',
  'graphile_worker._private_jobs',
];
const counts = async () => {
  const found: Record<string, number> = {};
  for (const table of WRITTEN) {
    const row = (await app.database(table).count('* as n').first()) as { n: string };
    found[table] = Number(row.n);
  }
  return found;
};

describe('a new tenant', () => {
  test('starts with the default payment and payout settings', async () => {
    const { body } = await create(detailsOf());
    expect(await read(`/tenants/${body.id}/payment-setting`)).toMatchObject({
      payout: {
        automatic: false,
        type: 'end-of-event',
        chargeSurchargeFeesToPlatform: false,
      },
      payment: { processorType: 'stripe', type: 'platform', direct: false },
      gateway: { provider: 'stripe', test: true },
    });
  });

  test('has copies of the global rules, with the copy of the default as its default', async () => {
    const rule = {
      name: 'Club nights',
      serviceFeePercent: 3,
      serviceFeeFlatRate: 1.5,
      serviceFeePOSPercent: 1,
      serviceFeePOSFlatRate: 0.25,
      active: true,
    };
    const made = await ask(app.as.platform(), 'post', '/api/global/rule', { body: rule });
    expect(made.status).toBe(200);
    const { body } = await create(detailsOf());
    const globals = (await read('/global/rules'))['result'] as unknown as Rule[];
    const copies = (await read(`/tenants/${body.id}/rules`))['result'] as unknown as Rule[];
    const figures = (rules: Rule[]) =>
      rules
        .map((one) =>
          [one.name, one.serviceFeePercent, one.serviceFeeFlatRate, one.default].join(' '),
        )
        .toSorted((one, other) => one.localeCompare(other));
    expect(globals.length).toBeGreaterThan(1);
    expect(figures(copies)).toEqual(figures(globals));
    const setting = await read(`/tenants/${body.id}/setting`);
    const own = copies.find((one) => one.default);
    expect(setting['defaultSurchargeRule']).toBe(own?.id);
    expect(globals.map(({ id }) => id)).not.toContain(own?.id);
  });

  test('controls none of its fees, and has 99999 complimentary tickets whatever the global limit', async () => {
    await app
      .database('fees_setting')
      .whereNull('tenant_id')
      .update({ maximum_complimentary_tickets: 5, is_tenant_settings_control_enabled: true });
    const { body } = await create(detailsOf());
    expect(await read(`/tenants/${body.id}/setting`)).toMatchObject({
      isTenantSettingsControlEnabled: false,
      maximumComplimentaryTickets: 99_999,
      donationServiceFee: 20,
      roundUpServiceFeeValue: 0.1,
    });
  });

  test('is created once by a double click, which gets the same response', async () => {
    const details = detailsOf();
    const key = { 'idempotency-key': 'one-click' };
    const answers = await Promise.all([create(details, key), create(details, key)]);
    const last = await create(details, key);
    const ids = [...answers, last].flatMap(({ status, body }) => (status === 200 ? body.id : []));
    expect(new Set(ids).size).toBe(1);
    const rows = await app.database('tenants_tenant').where({ url: details.url });
    expect(rows).toHaveLength(1);
  });

  test('is created once by two operators at the same time; the other gets an error that the URL is taken', async () => {
    const details = detailsOf();
    const answers = await Promise.all([create(details), create(details)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.error).toEqual({
      code: 'duplicate_url',
      message: `The URL “${details.url}” is already taken.`,
    });
  });

  test.each(['console', 'www', 'api', 'files', 'stripe'])(
    'can’t have the platform’s own “%s”',
    async (url) => {
      const { status, body } = await create(detailsOf({ url }));
      expect([status, body.error?.message]).toEqual([
        422,
        `“${url}” is reserved. Please choose another URL.`,
      ]);
    },
  );

  test('isn’t created without input', async () => {
    const { status, body } = await ask(app.as.platform(), 'post', '/api/tenants', { body: {} });
    expect([status, body]).toMatchObject([
      422,
      { error: { message: 'Tenant details are required.' } },
    ]);
  });

  test('isn’t created if its owner’s account is locked, and says so', async () => {
    const email = 'locked@owner.test';
    await app.database('accounts_user').insert({ email, name: 'Locked', status: 'disabled' });
    const before = await counts();
    const { status, body } = await create(detailsOf({ email }));
    expect([status, body.error?.message]).toEqual([
      409,
      'This account is locked, so it can’t be invited.',
    ]);
    expect(await counts()).toEqual(before);
  });
});

interface Rule {
  id: string;
  name: string;
  serviceFeePercent: number;
  serviceFeeFlatRate: number;
  default: boolean;
}

/** Settings of the tenant that other plugins create. */
const SETTINGS = ['payments_setup', 'fees_rule', 'fees_setting'];
const SQL_TABLES = WRITTEN.filter((table) => !table.includes('.'));

/** Runs something while a trigger called `breaks` is on a table. */
async function whileBroken<T>(
  trigger: string,
  work: () => Promise<T>,
  table = 'tenants_tenant',
): Promise<T> {
  await app.database.raw(trigger);
  try {
    return await work();
  } finally {
    await app.database.raw('drop trigger breaks on ??', [table]);
  }
}

describe.each([
  ['a write that fails', 'fail'],
  ['the connection lost', 'cut'],
] as const)('%s', (_what, how) => {
  test.each(SQL_TABLES)('leaves nothing of a new tenant behind: %s', async (table) => {
    const details = detailsOf();
    // The visitor signs in first, which writes an audit entry.
    await read('/tenants?limit=1');
    const before = await counts();
    const answer = await whileBroken(
      `create trigger breaks before insert on ${table} for each row execute function test_${how}()`,
      () => create(details),
      table,
    );
    expect(answer.status).toBeGreaterThanOrEqual(500);
    const isSettings = SETTINGS.includes(table);
    if (how === 'cut') expect(answer.body.error?.code).toBe('unavailable');
    else expect(answer.body.error?.code).toBe(isSettings ? 'tenant_settings_failed' : 'internal');
    if (how === 'fail' && isSettings)
      expect(answer.body.error?.message).toBe('Creating tenant settings failed.');
    expect(await counts()).toEqual(before);
    expect((await create(details)).status).toBe(200);
  });
});

test('leaves nothing of a new tenant behind if the connection is lost at commit', async () => {
  const details = detailsOf();
  const before = await counts();
  const answer = await whileBroken(
    `create constraint trigger breaks after insert on tenants_tenant deferrable initially deferred
       for each row execute function test_cut()`,
    () => create(details),
  );
  expect(answer.status).toBeGreaterThanOrEqual(500);
  expect(await counts()).toEqual(before);
  expect((await create(details)).status).toBe(200);
});
