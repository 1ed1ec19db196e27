import { client } from '@foyer/kit';
import { onSale, purchase } from '@foyer/plugin-checkout/testing';
import { staffCalls } from '@foyer/plugin-boxoffice/testing';
import { payments } from '@foyer/plugin-payments/contract';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fees, termsWith, type SettingForm } from './contract.ts';
import { price, settle, type Terms } from './engine.ts';
import { feePricing } from './server.ts';
import { pricesShown } from './testing.ts';

let app: SaleApp;
beforeAll(async () => {
  app = await saleApp();
});
afterAll(() => app.stop());

const api = () => client(fees, app.as.platform());
const tenantId = () => app.tenants.a.id;
const termsNow = async (): Promise<Terms> =>
  api().tenantTerms({ params: { tenantId: tenantId() } });
const save = (form: SettingForm) =>
  api().updateTenantSetting({ body: { tenantId: tenantId(), ...form } });

const percent = (most: number) => fc.integer({ min: 0, max: most * 10_000 }).map((n) => n / 10_000);
const cents = (most: number) => fc.integer({ min: 0, max: most }).map((n) => n / 100);
const which = fc.constantFrom(1, 2, 3, 4);
const toggle = fc.constantFrom(true, false, null);

/** Valid settings: where a toggle for cash or the box office is on, its rate is given. */
const setting: fc.Arbitrary<SettingForm> = fc
  .record({
    donationServiceFee: percent(100),
    donationCharge: cents(300),
    online: which,
    backend: which,
    app: which,
    chargeTax: fc.boolean(),
    taxRate: percent(20),
    chargeOnline: toggle,
    chargeOnlineValue: fc.option(percent(20)),
    chargeCash: toggle,
    chargeCashValue: percent(20),
    chargeBoxOffice: toggle,
    chargeBoxOfficeValue: percent(20),
    platformFee: percent(10),
    processingFee: percent(5),
  })
  .map(({ online, backend, app: inApp, ...form }) => ({
    ...form,
    serviceFeePassAlongOptionOnline: `SERVICE_FEE_OPTION_ONLINE_${online}`,
    serviceFeePassAlongOptionBackend: `SERVICE_FEE_OPTION_BACKEND_${backend}`,
    serviceFeePassAlongOptionApp: `SERVICE_FEE_OPTION_APP_${inApp}`,
  })) as fc.Arbitrary<SettingForm>;

/** A few fields of it, as a small change. */
const someOf = (form: SettingForm, keep: readonly number[]): SettingForm =>
  Object.fromEntries(Object.entries(form).filter((_entry, index) => keep.includes(index)));

async function ruleWith(
  fee: { percent: number; flat: number },
  given: { active?: boolean } = {},
): Promise<string> {
  const { rule } = await api().createTenantRule({
    body: {
      tenantId: tenantId(),
      name: `Rule of ${fee.percent} and ${fee.flat}`,
      serviceFeePercent: fee.percent,
      serviceFeeFlatRate: fee.flat,
      serviceFeePOSPercent: fee.flat,
      serviceFeePOSFlatRate: fee.percent,
      ...given,
    },
  });
  return rule.id;
}

test('the terms with changes equal the terms after saving them', async () => {
  const rules = [
    await ruleWith({ percent: 3, flat: 1.5 }),
    await ruleWith({ percent: 7, flat: 0 }),
  ];
  await fc.assert(
    fc.asyncProperty(setting, fc.constantFrom(...rules), async (form, defaultSurchargeRule) => {
      const changed = { ...form, defaultSurchargeRule };
      const expected = termsWith(await termsNow(), changed);
      await save(changed);
      expect(await termsNow()).toEqual(expected);
    }),
    { numRuns: 40 },
  );
});

test('a partial form is merged into the stored settings, including toggles without a rate', async () => {
  const pricing = app.runtime.depsOf('fees').use(feePricing);
  const fields = fc.array(fc.nat(14), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(setting, setting, fields, async (stored, other, keep) => {
      await save(stored);
      const form = someOf(other, keep);
      const { now, changed } = await app.runtime
        .depsOf('fees')
        .forTenant(tenantId())
        .read((db) => pricing.withChanges(db, tenantId(), form));
      expect(now).toEqual(await termsNow());
      await save(form);
      expect(await termsNow()).toEqual(changed);
    }),
    { numRuns: 30 },
  );
});

test('an inactive or missing rule can’t become the default', async () => {
  const off = await ruleWith({ percent: 9, flat: 9 }, { active: false });
  const terms = await termsNow();
  for (const defaultSurchargeRule of [off, 'nobody', ''])
    expect(termsWith(terms, { defaultSurchargeRule })).toEqual(terms);
});

test('the global terms equal those of a tenant that starts with them', async () => {
  const global = await api().globalTerms({});
  expect(global).toMatchObject({
    defaultRuleId: 'global_surcharge_1',
    roundUpCents: 0,
    platformBearsGatewayFee: false,
  });
  const {
    defaultRuleId: _own,
    rules: _copies,
    ...copied
  } = await client(fees, app.as.platform()).tenantTerms({ params: { tenantId: app.tenants.b.id } });
  expect(global).toMatchObject(copied);
});

test('a user who may not read a tenant’s fees can’t read its terms', async () => {
  const door = client(fees, app.as.tenant('a', 'tenant_door'));
  await expect(door.tenantTerms({ params: { tenantId: tenantId() } })).rejects.toMatchObject({
    status: 403,
  });
  const other = client(fees, app.as.tenant('b'));
  await expect(other.tenantTerms({ params: { tenantId: tenantId() } })).rejects.toMatchObject({
    status: 404,
  });
});

const cart = fc.record({ price: cents(20_000), quantity: fc.integer({ min: 1, max: 4 }) });

/** What the simulator shows for a sale, calculated from the terms before the change. */
const simulated = (terms: Terms, sale: Parameters<typeof price>[1]) => {
  const sold = price(terms, sale);
  return { sold, split: settle(terms, sold) };
};

test('the simulation equals a sale at the box office to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(
      setting,
      cart,
      fc.constantFrom('cash', 'terminal'),
      fc.boolean(),
      async (form, line, method, roundsUp) => {
        await roundUp(roundsUp);
        const event = await onSale(app, {
          types: { Seat: { price: line.price, quantity: 100 } },
          discounts: [{ code: 'TENTH', kind: 'percent', percent: 10 }],
        });
        const ticketId = event.types['Seat'] ?? '';
        const before = await termsNow();
        const lines = [
          {
            ticketTypeId: ticketId,
            name: 'Seat',
            priceCents: Math.round(line.price * 100),
            quantity: line.quantity,
            ruleId: null,
          },
        ];
        const { sold, split } = simulated(termsWith(before, form), {
          channel: 'backend',
          method: line.price === 0 ? 'free' : method,
          lines,
          donationCents: 0,
          discount: { code: 'TENTH', kind: 'percent', ppm: 100_000 },
        });
        await save(form);
        const desk = client(staffCalls, app.as.platform());
        const params = { tenantId: event.tenantId, eventId: event.eventId };
        const { orderUID } = await desk.boxOfficeSale({
          params,
          body: {
            lines: [{ ticketId, quantity: line.quantity }],
            paymentMethod: method === 'terminal' ? 'card' : method,
            discountCode: 'TENTH',
            firstName: 'Ada',
            lastName: 'Lovelace',
            email: 'ada@example.test',
          },
        });
        expect(await moneyOf(orderUID)).toMatchObject({
          subtotal_cents: sold.subtotalCents,
          discount_cents: sold.discountCents,
          surcharge_cents: sold.surchargeCents,
          processing_fee_cents: sold.processingFeeCents,
          gateway_processing_fee_cents: sold.gatewayProcessingFeeCents,
          vat_cents: sold.vatCents,
          total_cents: sold.totalCents,
          net_amount_cents: split.netAmountCents,
          tenant_total_cents: split.tenantTotalCents,
          platform_total_cents: split.platformTotalCents,
        });
      },
    ),
    { numRuns: 12 },
  );
});

test('the simulation equals an online purchase and its split to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(setting, cart, fc.boolean(), async (form, line, roundsUp) => {
      await roundUp(roundsUp);
      const priced = { ...line, price: line.price + 1 };
      const event = await onSale(app, { types: { Seat: { price: priced.price, quantity: 100 } } });
      const { sold, split } = simulated(termsWith(await termsNow(), form), {
        channel: 'online',
        method: 'card',
        lines: [
          {
            ticketTypeId: event.types['Seat'] ?? '',
            name: 'Seat',
            priceCents: Math.round(priced.price * 100),
            quantity: line.quantity,
            ruleId: null,
          },
        ],
        donationCents: 0,
        discount: null,
      });
      await save(form);
      await pricesShown(app, tenantId());
      const uid = await purchase(app, event, { Seat: line.quantity });
      expect(await moneyOf(uid)).toMatchObject({
        total_cents: sold.totalCents,
        vat_cents: sold.vatCents,
        gateway_fee_cents: split.gatewayFeeCents,
        tenant_total_cents: split.tenantTotalCents,
        platform_total_cents: split.platformTotalCents,
      });
    }),
    { numRuns: 8 },
  );
});

/** The amounts of a completed order. */
async function moneyOf(uid: string): Promise<Record<string, number>> {
  const row = (await app.database('orders_order').where({ uid, status: 'completed' }).first()) as
    Record<string, unknown> | undefined;
  const amounts = Object.entries(row ?? {}).filter(([name]) => name.endsWith('_cents'));
  return Object.fromEntries(amounts.map(([name, value]) => [name, Number(value)]));
}

/** Rounding of service fees is part of the tenant's payment settings. */
async function roundUp(serviceFeeRoundUp: boolean): Promise<void> {
  const setup = client(payments, app.as.platform());
  const stored = await setup.paymentSetting({ params: { tenantId: tenantId() } });
  await setup.payoutUpdate({ body: { ...stored, fees: { ...stored.fees, serviceFeeRoundUp } } });
}
