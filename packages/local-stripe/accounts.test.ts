import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { localShop, saleOf, type LocalShop } from './testing/localShop.ts';

let shop: LocalShop;
beforeEach(async () => {
  shop = await localShop();
});
afterEach(() => shop.stop());

const express = () =>
  shop.stripe.accounts.create({
    type: 'express',
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
    business_profile: { name: 'City Theater' },
    metadata: { tenantId: 't1' },
  });
const linkFor = (account: string) =>
  shop.stripe.accountLinks.create({
    account,
    type: 'account_onboarding',
    return_url: 'https://tickets.test/back',
    refresh_url: 'https://tickets.test/again',
  });

describe('a connected account', () => {
  test('has no capabilities until its onboarding page is finished, then sends an event', async () => {
    const made = await express();
    expect(made).toMatchObject({
      charges_enabled: false,
      capabilities: { card_payments: 'inactive', transfers: 'inactive' },
      business_profile: { name: 'City Theater' },
      controller: { losses: { payments: 'application' } },
    });
    expect(made.requirements?.currently_due).not.toEqual([]);
    const link = await linkFor(made.id);
    const shown = await fetch(link.url);
    expect(await shown.text()).toContain('<button>Finish</button>');
    expect(shown.headers.get('content-security-policy')).toContain('https://tickets.test');
    const finished = await fetch(link.url, { method: 'POST', redirect: 'manual' });
    expect(finished.status).toBe(303);
    expect(finished.headers.get('location')).toBe('https://tickets.test/back');
    expect(await shop.stripe.accounts.retrieve(made.id)).toMatchObject({
      charges_enabled: true,
      payouts_enabled: true,
      details_submitted: true,
      capabilities: { card_payments: 'active', transfers: 'active' },
      requirements: { currently_due: [] },
    });
    await shop.local.flush();
    const [told] = shop.received;
    expect(told?.event).toMatchObject({
      type: 'account.updated',
      account: made.id,
      data: { object: { id: made.id }, previous_attributes: { charges_enabled: false } },
    });
  });

  test('that opens an expired link is redirected to get a new one', async () => {
    const link = await linkFor((await express()).id);
    await shop.local.advance(6 * 60 * 1000);
    const answer = await fetch(link.url, { redirect: 'manual' });
    expect(answer.headers.get('location')).toBe('https://tickets.test/again');
    expect((await fetch(`${shop.local.url}/c/onboard/link_of_nobody`)).status).toBe(404);
  });

  test('can’t charge or be paid before it has the capability', async () => {
    const { id } = await express();
    const direct = () => shop.stripe.checkout.sessions.create(saleOf(), { stripeAccount: id });
    const destination = () =>
      shop.stripe.checkout.sessions.create(
        saleOf({ payment_intent_data: { transfer_data: { destination: id } } }),
      );
    await expect(direct()).rejects.toMatchObject({ statusCode: 400 });
    await expect(destination()).rejects.toMatchObject({
      code: 'insufficient_capabilities_for_transfer',
    });
    await shop.local.onboard(id);
    expect((await direct()).status).toBe('open');
    expect((await destination()).status).toBe('open');
  });

  test('can be updated, loses dropped capabilities and is listed', async () => {
    const { id } = await express();
    await shop.local.onboard(id);
    const changed = await shop.stripe.accounts.update(id, {
      capabilities: { card_payments: { requested: false } },
      business_profile: { url: 'https://theatre.test' },
      metadata: { seats: '400' },
    });
    expect(changed).toMatchObject({
      charges_enabled: false,
      capabilities: { transfers: 'active' },
      business_profile: { name: 'City Theater', url: 'https://theatre.test' },
      metadata: { tenantId: 't1', seats: '400' },
    });
    expect(changed.capabilities).not.toHaveProperty('card_payments');
    expect((await shop.stripe.accounts.list()).data.map((each) => each.id)).toEqual([id]);
  });

  test('that was deleted responds like one that never existed', async () => {
    const { id } = await express();
    expect(await shop.stripe.accounts.del(id)).toEqual({ id, object: 'account', deleted: true });
    for (const strange of [id, 'acct_of_nobody'])
      await expect(shop.stripe.accounts.retrieve(strange)).rejects.toMatchObject({
        statusCode: 403,
        code: 'account_invalid',
      });
    await expect(shop.stripe.balance.retrieve({}, { stripeAccount: id })).rejects.toMatchObject({
      statusCode: 403,
    });
    await expect(linkFor(id)).rejects.toMatchObject({ code: 'resource_missing', param: 'account' });
    await shop.local.flush();
    expect(shop.types()).toContain('account.application.deauthorized');
  });

  test('sees only itself', async () => {
    const one = await express();
    const other = await express();
    const as = { stripeAccount: one.id };
    expect((await shop.stripe.accounts.retrieve(one.id, {}, as)).id).toBe(one.id);
    await expect(shop.stripe.accounts.retrieve(other.id, {}, as)).rejects.toMatchObject({
      statusCode: 403,
    });
    expect((await shop.stripe.accounts.retrieveCurrent()).charges_enabled).toBe(true);
  });
});

describe('a customer', () => {
  test('can be created, updated, found by email and, once deleted, only read', async () => {
    const { customers } = shop.stripe;
    const made = await customers.create({
      email: 'ann@example.com',
      name: 'Ann',
      metadata: { a: '1', b: '2' },
    });
    const changed = await customers.update(made.id, { name: '', metadata: { a: '', c: '3' } });
    expect(changed).toMatchObject({ name: null, metadata: { b: '2', c: '3' } });
    expect(changed.metadata).not.toHaveProperty('a');
    await customers.create({ email: 'bob@example.com' });
    const found = await customers.list({ email: 'ann@example.com' });
    expect(found.data.map((each) => each.id)).toEqual([made.id]);
    await customers.del(made.id);
    expect(await customers.retrieve(made.id)).toEqual({
      id: made.id,
      object: 'customer',
      deleted: true,
    });
    expect((await customers.list()).data).toHaveLength(1);
    await expect(customers.update(made.id, { name: 'Ann' })).rejects.toMatchObject({
      statusCode: 404,
    });
    await expect(
      shop.stripe.checkout.sessions.create({ ...saleOf(), customer: made.id }),
    ).rejects.toMatchObject({ code: 'resource_missing', param: 'customer' });
  });
});
