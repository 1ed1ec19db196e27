import { client } from '@foyer/kit';
import type { Knex } from '@foyer/kit/server';
import { ask, conforms, testApp, type TestApp } from '@foyer/testing';
import { payments } from '@foyer/plugin-payments/contract';
import { tenantCreation } from '@foyer/plugin-tenants/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fees } from './contract.ts';
import type { RuleForm } from './contract/rule.ts';
import { price } from './engine.ts';
import plugin, { feePricing } from './server.ts';

let last = 0;
const form = (over: Partial<RuleForm> = {}): RuleForm => ({
  name: `Rule ${(last += 1)}`,
  serviceFeePercent: 5,
  serviceFeeFlatRate: 1,
  serviceFeePOSPercent: 2,
  serviceFeePOSFlatRate: 0.5,
  ...over,
});
const consoleOf = (at: TestApp) => client(fees, at.as.platform());
const addGlobal = async (at: TestApp, over: Partial<RuleForm> = {}) =>
  (await consoleOf(at).createGlobalRule({ body: form(over) })).rule;
const addTo = async (at: TestApp, tenant: 'a' | 'b', over: Partial<RuleForm> = {}) => {
  const body = { ...form(over), tenantId: at.tenants[tenant].id };
  return (await consoleOf(at).createTenantRule({ body })).rule;
};

conforms(import.meta.url, {
  seed: {
    globalRules: async (at) => void (await addGlobal(at)),
    tenantRules: async (at) => void (await addTo(at, 'a')),
  },
  readBy: {
    updateGlobalRule: 'globalRules',
    patchGlobalRule: 'globalRules',
    updateTenantRule: 'tenantRules',
    patchTenantRule: 'tenantRules',
    updateTenantSetting: 'tenantSetting',
  },
  calls: {
    createGlobalRule: () => ({ body: form() }),
    updateGlobalRule: async (at) => ({ body: { id: (await addGlobal(at)).id, name: 'Other' } }),
    patchGlobalRule: async (at) => ({ body: { id: (await addGlobal(at)).id, active: false } }),
    removeGlobalRule: async (at) => ({ params: { id: (await addGlobal(at)).id } }),
    createGlobalSetting: () => ({ body: { donationCharge: 0.5 } }),
    updateGlobalSetting: () => ({ body: { donationCharge: 0 } }),
    createTenantRule: (at) => ({ body: { ...form(), tenantId: at.tenants.a.id } }),
    updateTenantRule: async (at) => ({ body: { id: (await addTo(at, 'a')).id, name: 'Other' } }),
    patchTenantRule: async (at) => ({ body: { id: (await addTo(at, 'a')).id, active: false } }),
    removeTenantRule: async (at) => ({ params: { id: (await addTo(at, 'a')).id } }),
    createTenantSetting: (at) => ({ body: { tenantId: at.tenants.a.id, donationCharge: 0.5 } }),
    updateTenantSetting: (at) => ({ body: { tenantId: at.tenants.a.id, donationCharge: 0 } }),
  },
});

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const platform = () => consoleOf(app);
const settingOf = (tenant: 'a' | 'b') =>
  platform().tenantSetting({ params: { tenantId: app.tenants[tenant].id } });
const save = (tenant: 'a' | 'b', body: Record<string, unknown>) =>
  platform().updateTenantSetting({ body: { tenantId: app.tenants[tenant].id, ...body } });
const rulesOf = async (tenantId: string) =>
  (await platform().tenantRules({ tenantId, limit: 100 })).result;
const pricing = () => app.runtime.depsOf('fees').use(feePricing);
const termsOf = (tenantId: string) =>
  app.runtime
    .depsOf('fees')
    .forTenant(tenantId)
    .read((db) => pricing().termsOf(db, tenantId));
const makeTenant = async (url: string) => {
  const deps = app.runtime.depsOf('tenants');
  return deps.asPlatform('a test needs another tenant').tx((tx) =>
    deps.use(tenantCreation).create(tx, {
      name: url,
      url,
      email: `${url}@example.test`,
      phone: '+1 (207) 555 0100',
      inviteTemplateSubject: 'Welcome',
      inviteTemplateBody: 'Hello.',
      status: 'active',
    }),
  );
};

/** Two transactions make a default without the lock; the second starts before the first commits. */
async function bothAtOnce(tenantId: string, one: string, other: string): Promise<void> {
  const rules = (db: Knex) => db('fees_rule').where({ tenant_id: tenantId });
  const first = await app.database.transaction();
  const second = await app.database.transaction();
  try {
    const { rows } = await second.raw<{ rows: { pid: number }[] }>(
      'select pg_backend_pid() as pid',
    );
    await rules(first).where({ is_default: true }).update({ is_default: false });
    const waiting = rules(second).where({ is_default: true }).update({ is_default: false });
    const follows = waiting.then(() => rules(second).where({ id: other }).update(CHOSEN));
    await Promise.all([
      expect
        .poll(async () => {
          const blocked = await first.raw<{ rows: { n: number }[] }>(
            'select cardinality(pg_blocking_pids(?)) as n',
            [rows[0]?.pid ?? 0],
          );
          return blocked.rows[0]?.n;
        })
        .toBe(1)
        .then(async () => {
          await rules(first).where({ id: one }).update(CHOSEN);
          await first.commit();
        }),
      follows,
    ]);
  } finally {
    if (!first.isCompleted()) await first.rollback();
    await second.rollback();
  }
}
const CHOSEN = { is_default: true };

describe('a new tenant', () => {
  test('starts with copies of the global rules that store the original rule and version', async () => {
    const rule = await addGlobal(app, { name: 'Festivals', serviceFeePercent: 3.1234 });
    await platform().updateGlobalRule({ body: { id: rule.id, serviceFeeFlatRate: 2.25 } });
    const { id } = await makeTenant('copied');
    const globals = (await platform().globalRules({ limit: 100 })).result;
    const copies = await rulesOf(id);
    expect(new Set(copies.map(({ sourceRuleId }) => sourceRuleId))).toEqual(
      new Set(globals.map((one) => one.id)),
    );
    const copy = copies.find(({ sourceRuleId }) => sourceRuleId === rule.id);
    expect(copy).toMatchObject({
      name: 'Festivals',
      serviceFeePercent: 3.1234,
      serviceFeeFlatRate: 2.25,
      ownerId: id,
      sourceVersion: 2,
      source: { version: 2 },
    });
    expect(copy?.id).not.toBe(rule.id);
  });

  test('starts with the global settings, without control and with 99999 complimentary tickets', async () => {
    await platform().updateGlobalSetting({
      body: {
        donationCharge: 0.25,
        isTenantSettingsControlEnabled: true,
        maximumComplimentaryTickets: 7,
      },
    });
    const { id } = await makeTenant('settled');
    const copies = await rulesOf(id);
    await platform().updateGlobalSetting({ body: { donationCharge: 0 } });
    expect(await platform().tenantSetting({ params: { tenantId: id } })).toMatchObject({
      ownerId: id,
      defaultSurchargeRule: copies.find((rule) => rule.default)?.id,
      isTenantSettingsControlEnabled: false,
      donationServiceFee: 20,
      donationCharge: 0.25,
      roundUpServiceFeeValue: 0.1,
      serviceFeePassAlongOptionOnline: 'SERVICE_FEE_OPTION_ONLINE_1',
      serviceFeePassAlongOptionBackend: 'SERVICE_FEE_OPTION_BACKEND_1',
      serviceFeePassAlongOptionApp: 'SERVICE_FEE_OPTION_APP_1',
      maximumComplimentaryTickets: 99_999,
    });
  });

  test('that can’t be created leaves neither rules nor settings', async () => {
    const before = await app.database('fees_setting').count('* as n').first();
    await expect(makeTenant('a')).rejects.toMatchObject({ status: 409 });
    expect(await app.database('fees_setting').count('* as n').first()).toEqual(before);
  });

  test('that is older than the plugin gets its copies at the next start', async () => {
    const { id } = await makeTenant('older');
    await app.database('fees_rule').where({ tenant_id: id }).delete();
    await app.database('fees_setting').where({ tenant_id: id }).delete();
    const begin = () => plugin.ready?.(app.runtime.depsOf('fees'));
    await Promise.all([begin(), begin()]);
    const globals = (await platform().globalRules({ limit: 100 })).result;
    expect(await rulesOf(id)).toHaveLength(globals.length);
    expect((await termsOf(id)).defaultRuleId).not.toBeNull();
  });

  test('keeps its copy when the global rule changes, and shows both', async () => {
    const rule = await addGlobal(app, { name: 'Theatre', serviceFeePercent: 4 });
    const { id } = await makeTenant('theatre');
    await platform().updateGlobalRule({ body: { id: rule.id, serviceFeePercent: 6 } });
    const copyNow = async () =>
      (await rulesOf(id)).find(({ sourceRuleId }) => sourceRuleId === rule.id);
    const copy = await copyNow();
    expect(copy).toMatchObject({
      serviceFeePercent: 4,
      sourceVersion: 1,
      source: { serviceFeePercent: 6, version: 2 },
    });
    const body = { id: copy?.id ?? '', serviceFeePercent: 6, sourceVersion: 2 };
    await platform().updateTenantRule({ body });
    expect(await copyNow()).toMatchObject({ serviceFeePercent: 6, sourceVersion: 2 });
    await platform().removeGlobalRule({ params: { id: rule.id } });
    expect((await rulesOf(id)).find(({ id: one }) => one === copy?.id)).toMatchObject({
      sourceRuleId: null,
      source: null,
    });
  });
});

describe('a surcharge rule', () => {
  test('of the installation is global_surcharge_1, the default', async () => {
    const { result } = await platform().globalRules({ filters: 'id=global_surcharge_1' });
    expect(result).toMatchObject([{ default: true, active: true, ownerId: 'global' }]);
    expect(await platform().globalSetting({})).toMatchObject({
      id: 'global',
      defaultSurchargeRule: 'global_surcharge_1',
    });
  });

  test.each([
    [{ name: '' }, 'name', 'Surcharge Rule Name is Required'],
    [{ name: 'Rule ' }, 'name', 'Surcharge Rule Name must not contain trailing spaces.'],
    [{ serviceFeePercent: null }, 'serviceFeePercent', 'Service Fee is Required'],
    [{ serviceFeePercent: '' }, 'serviceFeePercent', 'Service Fee is Required'],
    [{ serviceFeeFlatRate: -1 }, 'serviceFeeFlatRate', 'Invalid value.'],
    [{ serviceFeePOSPercent: 100.5 }, 'serviceFeePOSPercent', 'Invalid value.'],
    [{ serviceFeePOSPercent: 1.23456 }, 'serviceFeePOSPercent', 'Use at most four decimal places.'],
    [{ serviceFeePOSFlatRate: 0.999 }, 'serviceFeePOSFlatRate', 'Use at most two decimal places.'],
  ])('is rejected with %j', async (over, field, message) => {
    const body = { ...form(), ...over };
    for (const [method, path] of [
      ['post', '/api/global/rule'],
      ['put', '/api/global/rule'],
    ])
      expect(
        await ask(app.as.platform(), method ?? '', path ?? '', { body: { id: 'any', ...body } }),
      ).toMatchObject({ status: 422, body: { error: { fields: { [field]: [message] } } } });
  });

  test('keeps four decimals of a percentage and two of an amount', async () => {
    const fine = { serviceFeePercent: 2.0001, serviceFeePOSPercent: 99.9999 };
    expect(await addGlobal(app, { ...fine, serviceFeeFlatRate: 0.29 })).toMatchObject({
      ...fine,
      serviceFeeFlatRate: 0.29,
    });
  });

  test('gets a new version after a change of its name or a fee, and of nothing else', async () => {
    const { id } = await addGlobal(app);
    const edit = async (change: object) =>
      (await platform().patchGlobalRule({ body: { id, ...change } })).rule.version;
    expect(await edit({ active: false })).toBe(1);
    expect(await edit({ serviceFeePercent: 5 })).toBe(1);
    expect(await edit({ serviceFeePercent: 5.5 })).toBe(2);
    expect(await edit({ name: 'Renamed' })).toBe(3);
  });

  test('that is the default can’t be deleted until another is chosen', async () => {
    const first = (await rulesOf(app.tenants.b.id)).find((rule) => rule.default);
    const second = await addTo(app, 'b');
    await expect(
      platform().removeTenantRule({ params: { id: first?.id ?? '' } }),
    ).rejects.toMatchObject({
      status: 409,
      code: 'default_rule',
      message:
        'This is currently set as the default surcharge rule. Please select a different rule as the default surcharge rule before deleting this rule.',
    });
    await platform().updateTenantRule({ body: { id: second.id, default: true } });
    expect((await settingOf('b')).defaultSurchargeRule).toBe(second.id);
    await expect(platform().removeTenantRule({ params: { id: first?.id ?? '' } })).resolves.toEqual(
      { id: first?.id, success: true },
    );
    expect((await rulesOf(app.tenants.b.id)).filter((rule) => rule.default)).toHaveLength(1);
  });

  test('becomes the default through the settings as well, if it is active and belongs to the owner', async () => {
    const rule = await addTo(app, 'a');
    expect((await save('a', { defaultSurchargeRule: rule.id })).defaultSurchargeRule).toBe(rule.id);
    const foreign = await addTo(app, 'b');
    for (const id of [foreign.id, 'global_surcharge_1', 'none'])
      await expect(save('a', { defaultSurchargeRule: id })).rejects.toMatchObject({
        status: 422,
        fields: {
          defaultSurchargeRule: ['This surcharge rule doesn’t exist. Choose another one.'],
        },
      });
    const idle = await addTo(app, 'a', { active: false });
    await expect(save('a', { defaultSurchargeRule: idle.id })).rejects.toMatchObject({
      status: 409,
      code: 'inactive_rule',
    });
    expect((await settingOf('a')).defaultSurchargeRule).toBe(rule.id);
  });

  test('that is the default stays active and the default; any other can be turned off', async () => {
    const id = 'global_surcharge_1';
    for (const change of [{ active: false }, { default: false }])
      await expect(platform().patchGlobalRule({ body: { id, ...change } })).rejects.toMatchObject({
        status: 409,
        code: 'default_rule',
      });
    const other = await addGlobal(app);
    const off = await platform().patchGlobalRule({ body: { id: other.id, active: false } });
    expect(off.rule.active).toBe(false);
  });

  test('made the default by concurrent requests leaves exactly one default', async () => {
    const tenantId = app.tenants.a.id;
    const rules = await Promise.all([1, 2, 3, 4].map(() => addTo(app, 'a')));
    // Without the lock, the database rejects a second default.
    await expect(
      bothAtOnce(tenantId, rules[0]?.id ?? '', rules[1]?.id ?? ''),
    ).rejects.toMatchObject({
      code: '23505',
    });
    await Promise.all(
      rules.map(({ id }) => platform().updateTenantRule({ body: { id, default: true } })),
    );
    const defaults = (await rulesOf(tenantId)).filter((rule) => rule.default);
    expect(defaults).toHaveLength(1);
    expect(rules.map(({ id }) => id)).toContain(defaults[0]?.id);
  });

  test('is found only under its owner', async () => {
    const own = await addTo(app, 'a');
    const global = await addGlobal(app);
    const wrong = { id: own.id, name: 'Taken', tenantId: app.tenants.b.id };
    await expect(platform().updateTenantRule({ body: wrong })).rejects.toMatchObject({
      status: 404,
    });
    await expect(platform().updateGlobalRule({ body: { id: own.id } })).rejects.toMatchObject({
      status: 404,
    });
    await expect(platform().removeTenantRule({ params: { id: global.id } })).rejects.toMatchObject({
      status: 404,
    });
    await expect(platform().createTenantRule({ body: form() })).rejects.toMatchObject({
      status: 422,
      fields: { tenantId: ['Tenant ID is required'] },
    });
  });
});

describe('fee settings', () => {
  test.each([
    [{ donationServiceFee: null }, 'donationServiceFee', 'Service Fee is Required'],
    [{ donationCharge: null }, 'donationCharge', 'Donation Charge is required'],
    [{ taxRate: null }, 'taxRate', 'Tax rate is required.'],
    [{ processingFee: null }, 'processingFee', 'Processing Fee is required.'],
    [{ platformFee: '' }, 'platformFee', 'Platform Fee is required.'],
    [{ taxRate: -1 }, 'taxRate', 'Invalid value.'],
    [
      { maximumComplimentaryTickets: 0 },
      'maximumComplimentaryTickets',
      'Please Specify a Limited Quantity',
    ],
    [{ chargeTax: true, chargeCash: true }, 'chargeCashValue', 'Charge Cash Order is required.'],
    [
      { chargeTax: true, chargeBoxOffice: true },
      'chargeBoxOfficeValue',
      'Charge Box Office is required.',
    ],
  ])('are rejected with %j', async (change, field, message) => {
    await expect(save('a', change)).rejects.toMatchObject({
      status: 422,
      fields: { [field]: [message] },
    });
  });

  test('keep the values that a change leaves out', async () => {
    await save('b', { taxRate: 8.25, processingFee: 1 });
    await save('b', { platformFee: 2 });
    expect(await settingOf('b')).toMatchObject({ taxRate: 8.25, processingFee: 1, platformFee: 2 });
  });

  test.each([
    [-1, 999_999, null],
    [999_999, 999_999, null],
    [1_000_000, 999_999, null],
    [99_999, 99_999, 99_999],
    [1, 1, 1],
  ])('read %i complimentary tickets as %i', async (given, shown, kept) => {
    await save('b', { maximumComplimentaryTickets: given });
    expect((await settingOf('b')).maximumComplimentaryTickets).toBe(shown);
    const id = app.tenants.b.id;
    const settings = await app.runtime
      .depsOf('fees')
      .forTenant(id)
      .read((db) => pricing().settingsOf(db, id));
    expect(settings).toEqual({
      maximumComplimentaryTickets: kept,
      autoShowActiveTicketsAsSoldOut: true,
    });
  });

  test('that don’t exist return 404 to a change and are created by a create', async () => {
    const { id } = await makeTenant('bare');
    await app.database('fees_setting').where({ tenant_id: id }).delete();
    const body = { tenantId: id, taxRate: 7 };
    await expect(platform().updateTenantSetting({ body })).rejects.toMatchObject({ status: 404 });
    await expect(platform().createTenantSetting({ body })).resolves.toMatchObject({
      taxRate: 7,
      success: true,
    });
  });
});

describe('a tenant', () => {
  const own = () => client(fees, app.as.tenant('a'));

  test('changes its fees only where the platform allows it', async () => {
    const attempts = [
      () => own().createTenantRule({ body: form() }),
      () => own().updateTenantSetting({ body: { taxRate: 5 } }),
    ];
    await save('a', { isTenantSettingsControlEnabled: false });
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ status: 403 });
    await save('a', { isTenantSettingsControlEnabled: true });
    for (const attempt of attempts)
      await expect(attempt()).resolves.toMatchObject({ success: true });
    expect((await settingOf('a')).taxRate).toBe(5);
    expect((await settingOf('b')).taxRate).not.toBe(5);
  });

  test('can’t allow it to itself, and reaches only its own rules', async () => {
    await save('a', { isTenantSettingsControlEnabled: true });
    await expect(
      own().updateTenantSetting({ body: { isTenantSettingsControlEnabled: false } }),
    ).rejects.toMatchObject({ status: 403 });
    await expect(
      own().updateTenantSetting({ body: { isTenantSettingsControlEnabled: true, taxRate: 6 } }),
    ).resolves.toMatchObject({ taxRate: 6 });
    const foreign = await addTo(app, 'b');
    for (const id of [foreign.id, 'global_surcharge_1']) {
      await expect(own().updateTenantRule({ body: { id, name: 'X' } })).rejects.toMatchObject({
        status: 404,
      });
      await expect(own().removeTenantRule({ params: { id } })).rejects.toMatchObject({
        status: 404,
      });
    }
    await expect(
      own().createTenantRule({ body: { ...form(), tenantId: app.tenants.b.id } }),
    ).rejects.toMatchObject({ status: 404 });
  });
});

describe('the terms of a tenant', () => {
  test('are its rules and settings, in cents and ppm', async () => {
    const { id } = await makeTenant('terms');
    const body = { ...form({ name: 'Gala' }), tenantId: id, default: true };
    const { rule } = await platform().createTenantRule({ body });
    await platform().updateTenantSetting({
      body: {
        tenantId: id,
        serviceFeePassAlongOptionOnline: 'SERVICE_FEE_OPTION_ONLINE_2',
        chargeTax: true,
        taxRate: 8.25,
        chargeBoxOffice: true,
        chargeBoxOfficeValue: 4,
        chargeCash: false,
        processingFee: 1,
        platformFee: 2.5,
        donationCharge: 0.5,
      },
    });
    const terms = await termsOf(id);
    expect(terms).toMatchObject({
      defaultRuleId: rule.id,
      options: { online: 2, backend: 1, app: 1 },
      processingPpm: 10_000,
      platformPpm: 25_000,
      roundUpCents: 0,
      tax: {
        chargeTax: true,
        ratePpm: 82_500,
        boxOffice: { charged: true, ratePpm: 40_000 },
        cash: { charged: false },
      },
      donation: { ppm: 200_000, flatCents: 50 },
      gateway: { online: { ppm: 29_000, fixedCents: 30 } },
      platformBearsGatewayFee: false,
    });
    expect(terms.tax).not.toHaveProperty('online');
    expect(terms.rules[rule.id]).toEqual({
      id: rule.id,
      name: 'Gala',
      version: 1,
      onlinePpm: 50_000,
      onlineFlatCents: 100,
      posPpm: 20_000,
      posFlatCents: 50,
    });
    const line = { ticketTypeId: 't', name: 'Seat', priceCents: 5000, quantity: 2, ruleId: null };
    const sold = price(terms, {
      channel: 'online',
      method: 'card',
      lines: [line],
      donationCents: 0,
      discount: null,
    });
    expect(sold).toMatchObject({ surchargeCents: 700, processingFeeCents: 100, vatCents: 826 });
    expect(JSON.parse(JSON.stringify(terms))).toEqual(terms);
  });

  test('use the payment settings where the ticket settings are unset, and to decide who bears the gateway fee', async () => {
    const { id } = await makeTenant('paid');
    const setUp = client(payments, app.as.platform());
    const { success: _done, ...setup } = await setUp.payoutUpdate({
      body: {
        ...(await setUp.paymentSetting({ params: { tenantId: id } })),
        id,
        fees: {
          serviceFeeRoundUp: true,
          serviceFeeOnlineSales: 'SERVICE_FEE_OPTION_ONLINE_3',
          serviceFeeAppSales: 'SERVICE_FEE_OPTION_APP_4',
        },
      },
    });
    expect(await termsOf(id)).toMatchObject({
      options: { online: 3, backend: 1, app: 4 },
      roundUpCents: 10,
      platformBearsGatewayFee: false,
    });
    expect(await platform().tenantSetting({ params: { tenantId: id } })).toMatchObject({
      serviceFeePassAlongOptionOnline: 'SERVICE_FEE_OPTION_ONLINE_3',
    });
    await platform().updateTenantSetting({
      body: { tenantId: id, serviceFeePassAlongOptionOnline: 'SERVICE_FEE_OPTION_ONLINE_2' },
    });
    await setUp.payoutUpdate({
      body: { ...setup, payout: { ...setup.payout, chargeSurchargeFeesToPlatform: true } },
    });
    expect(await termsOf(id)).toMatchObject({
      options: { online: 2, backend: 1, app: 4 },
      platformBearsGatewayFee: true,
    });
  });

  test('leave out inactive rules', async () => {
    const idle = await addTo(app, 'a', { active: false });
    expect((await termsOf(app.tenants.a.id)).rules).not.toHaveProperty([idle.id]);
  });

  test('may be a second old where they are only displayed', async () => {
    const { id } = app.tenants.a;
    await save('a', { platformFee: 1 });
    await expect.poll(async () => (await pricing().cachedTerms(id)).platformPpm).toBe(10_000);
    await save('a', { platformFee: 3 });
    expect((await termsOf(id)).platformPpm).toBe(30_000);
    await expect.poll(async () => (await pricing().cachedTerms(id)).platformPpm).toBe(30_000);
  });
});
