import { client } from '@foyer/kit';
import { ask, testApp, type TestApp } from '@foyer/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fees } from './contract.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const operator = () => client(fees, app.as.platform());
const member = () => client(fees, app.as.tenant('a'));
const FORM = {
  name: 'Concerts',
  serviceFeePercent: 5,
  serviceFeeFlatRate: 1,
  serviceFeePOSPercent: 2,
  serviceFeePOSFlatRate: 0.5,
};
const tenantId = () => app.tenants.a.id;
const addRule = async () =>
  (await operator().createTenantRule({ body: { ...FORM, tenantId: tenantId() } })).rule;
const read = () => operator().tenantSetting({ params: { tenantId: tenantId() } });
const save = (body: object) =>
  operator().updateTenantSetting({ body: { tenantId: tenantId(), ...body } });

describe('settings that two people save', () => {
  test('keep the first save, and the second editor sees who saved and the current values', async () => {
    const { version } = await read();
    await save({ taxRate: 8, version });
    await expect(save({ taxRate: 9, version })).rejects.toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
      changed: { by: expect.stringContaining('@'), current: { taxRate: 8 } },
    });
    const now = await read();
    expect(now.taxRate).toBe(8);
    await expect(save({ taxRate: 9, version: now.version })).resolves.toMatchObject({ taxRate: 9 });
  });

  test('keep their version while another rule becomes the default or the tenant gets control', async () => {
    const { version } = await read();
    await save({ defaultSurchargeRule: (await addRule()).id });
    await save({ isTenantSettingsControlEnabled: true });
    await expect(save({ platformFee: 1, version })).resolves.toMatchObject({
      isTenantSettingsControlEnabled: true,
    });
  });

  test('are protected for the platform too', async () => {
    const { version } = await operator().globalSetting({});
    const body = { donationCharge: 0.5, version };
    const { donationCharge } = await operator().globalSetting({});
    await operator().updateGlobalSetting({ body });
    await expect(operator().updateGlobalSetting({ body })).rejects.toMatchObject({
      code: 'changed_meanwhile',
      changed: { current: { id: 'global', donationCharge: 0.5 } },
    });
    await operator().updateGlobalSetting({ body: { donationCharge } });
  });

  test('tell tenant users that the platform saved, but not which person', async () => {
    await save({ isTenantSettingsControlEnabled: true });
    const { version } = await read();
    await save({ taxRate: 4 });
    await expect(
      member().updateTenantSetting({ body: { taxRate: 5, version } }),
    ).rejects.toMatchObject({ status: 409, changed: { by: 'the platform' } });
  });
});

describe('a rule that two people change', () => {
  test('keeps the first change, and the second editor sees its current values', async () => {
    const { id, version } = await addRule();
    const edit = (name: string) =>
      operator().updateTenantRule({ body: { id, tenantId: tenantId(), name, version } });
    await edit('Plays');
    await expect(edit('Operas')).rejects.toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
      changed: { current: { name: 'Plays', version: version + 1 } },
    });
  });

  test('is protected for the platform too', async () => {
    const { rule } = await operator().createGlobalRule({ body: FORM });
    const edit = (serviceFeePercent: number) =>
      operator().updateGlobalRule({ body: { id: rule.id, serviceFeePercent, version: 1 } });
    await edit(6);
    await expect(edit(7)).rejects.toMatchObject({ code: 'changed_meanwhile' });
    await operator().removeGlobalRule({ params: { id: rule.id } });
  });
});

test('every change by a tenant is rejected while the platform keeps its fees', async () => {
  await save({ isTenantSettingsControlEnabled: false });
  const { id } = await addRule();
  const before = await read();
  for (const [method, path, body] of [
    ['post', '/api/tenant/rule', FORM],
    ['put', '/api/tenant/rule', { id, name: 'Mine' }],
    ['patch', '/api/tenant/rule', { id, active: false }],
    ['delete', `/api/platform/tenants/rules/${id}`, undefined],
    ['put', '/api/tenant/setting', { processingFee: 0 }],
    ['put', '/api/tenant/setting', { defaultSurchargeRule: id }],
    ['put', '/api/tenant/setting', { isTenantSettingsControlEnabled: true }],
    ['post', '/api/tenant/setting', { platformFee: 0 }],
  ] as const)
    expect(await ask(app.as.tenant('a'), method, path, body && { body })).toMatchObject({
      status: 403,
    });
  expect(await read()).toEqual(before);
  const { result } = await member().tenantRules({ tenantId: tenantId(), filters: `id=${id}` });
  expect(result).toMatchObject([{ name: 'Concerts', active: true }]);
});
