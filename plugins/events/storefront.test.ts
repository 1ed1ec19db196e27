import { randomUUID } from 'node:crypto';
import { client } from '@foyer/kit';
import { testApp, type TestApp } from '@foyer/testing';
import { charities, type CharityForm } from '@foyer/plugin-charities/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { events } from './contract.ts';
import { organizerDesk, type OrganizerDesk } from './testing/organizerDesk.ts';
import { inDays, windowOf } from './testing/salesWindow.ts';

let app: TestApp;
let desk: OrganizerDesk;
const surchargeRuleId = randomUUID();
beforeAll(async () => {
  app = await testApp();
  desk = organizerDesk(app);
  // Set before any page is read, because the server caches a tenant's terms for a moment.
  await app.database('fees_rule').insert({
    tenant_id: desk.tenantId,
    id: surchargeRuleId,
    name: 'Five percent and a dollar',
    online_ppm: 50_000,
    online_flat_cents: 100,
    pos_ppm: 0,
    pos_flat_cents: 0,
  });
  // The buyer pays the service fee and the card fee.
  await app
    .database('fees_setting')
    .where({ tenant_id: desk.tenantId })
    .update({ option_online: 2 });
});
afterAll(() => app.stop());

describe('the events of a host', () => {
  test('are its tenant’s published ones', async () => {
    const draft = await desk.add({ name: 'Draft' });
    const shown = await desk.addOnSale({ name: 'Shown' });
    const over = await desk.addOnSale({ name: 'Over' });
    await desk.change(over.id, { status: 'cancelled' });
    const idsOf = async (label?: string) =>
      (await client(events, app.as.nobody(label)).publicEvents({ limit: 100 })).result.map(
        ({ id }) => id,
      );
    const ids = await idsOf(app.tenants.a.url);
    expect([draft, shown, over].map(({ id }) => ids.includes(id))).toEqual([false, true, false]);
    expect(await idsOf(app.tenants.b.url)).toEqual([]);
    expect(await idsOf()).toEqual([]);
  });
});

describe('the page of an event', () => {
  test('shows description, audience, door time and refund policy, and runs no scripts', async () => {
    const { id } = await desk.addOnSale({ name: 'Told' });
    const words = { doors: '18:30', age: 'All ages', refundTerms: 'Until a week before.' };
    await desk.change(id, {
      ...words,
      description: '<p onclick="steal()">Four <strong>bands</strong>.</p><script>steal()</script>',
    });
    const { details } = await desk.see('told');
    expect(details).toMatchObject({ ...words, description: '<p>Four <strong>bands</strong>.</p>' });
    // A cleared editor leaves an empty paragraph.
    await desk.change(id, { description: '<p></p>', doors: null });
    expect((await desk.see('told')).details).toMatchObject({ description: '', doors: '' });
    await expect(desk.change(id, { doors: '25:00' })).rejects.toMatchObject({ status: 422 });
  });

  test('is found by its current and by a former address', async () => {
    const { id } = await desk.addOnSale({ name: 'Before' });
    await desk.change(id, { slug: 'after' });
    expect(await desk.see('after')).toMatchObject({ id, moved: false });
    const moved = await desk.see('before');
    expect(moved).toMatchObject({ id, moved: true, details: { slug: 'after' } });
    expect(moved.tenant).toEqual({
      id: desk.tenantId,
      name: 'Tenant A',
      url: 'a',
      timeZone: 'America/New_York',
    });
  });

  test('is not found for a draft, or on another tenant’s host', async () => {
    const draft = await desk.add({ name: 'Hidden' });
    await expect(desk.see(draft.details.slug)).rejects.toMatchObject({ status: 404 });
    const { details } = await desk.addOnSale({ name: 'Only here' });
    for (const label of [app.tenants.b.url, undefined])
      await expect(
        client(events, app.as.nobody(label)).publicEvent({ params: { eventSlug: details.slug } }),
      ).rejects.toMatchObject({ status: 404 });
  });

  test('is shown for a draft to users who may see it in the console, with buyers’ prices', async () => {
    const { id, details } = await desk.add({ name: 'In the making' });
    await desk.addType(id, { name: 'Stalls', price: 40 });
    const params = { tenantId: desk.tenantId, eventId: id };
    const draft = await desk.api.preview({ params });
    expect(draft).toMatchObject({ id, moved: false, details: { status: 'draft' } });
    const byOperator = await client(events, app.as.platform()).preview({ params });
    expect(byOperator.ticketTypes).toEqual(draft.ticketTypes);
    for (const [visitor, status] of [
      [app.as.nobody(app.tenants.a.url), 401],
      [app.as.tenant('b'), 404],
    ] as const)
      await expect(client(events, visitor).preview({ params })).rejects.toMatchObject({ status });
    await expect(desk.see(details.slug)).rejects.toMatchObject({ status: 404 });
    await desk.publish(id);
    const { ticketTypes } = await desk.see(details.slug);
    expect(ticketTypes).toEqual(draft.ticketTypes);
    expect(ticketTypes).toHaveLength(1);
  });

  test('marks a canceled event and sells nothing', async () => {
    const { id, details } = await desk.addOnSale({ name: 'Called off' });
    await desk.change(id, { status: 'cancelled' });
    expect(await desk.see(details.slug)).toMatchObject({
      details: { status: 'cancelled' },
      ticketTypes: [],
    });
  });

  test('marks an event that has ended and offers no tickets', async () => {
    const { id, details } = await desk.addOnSale({
      name: 'Twelve days over',
      startDateTime: `${inDays(-12)}:00.000Z`,
      endDateTime: `${inDays(3)}:00.000Z`,
    });
    await desk.addType(id, { name: 'Later', ...windowOf(1, 2) });
    await desk.change(id, { endDateTime: `${inDays(-11.9)}:00.000Z` });
    const shown = { isOver: true, ticketTypes: [], nextSaleAt: null };
    expect(await desk.see(details.slug)).toMatchObject(shown);
    const { publicSetting } = await desk.shop.publicSetting({
      params: { tenantId: desk.tenantId, eventId: id },
    });
    expect(publicSetting).toMatchObject({ isOver: true, remainingCapacity: 0 });
    await desk.change(id, { endDateTime: `${inDays(1)}:00.000Z` });
    expect(await desk.see(details.slug)).toMatchObject({
      isOver: false,
      salesEndAt: `${inDays(1)}:00.000Z`,
      ticketTypes: [{ ticketName: 'General' }],
    });
  });

  test('lists what is on sale now: windows are [start, end), without complimentary types', async () => {
    const { id, details } = await desk.addOnSale({ name: 'Windows' }, { name: 'Always' });
    await desk.addType(id, { name: 'Now', ...windowOf(-1, 1) });
    await desk.addType(id, { name: 'Later', ...windowOf(1, 2) });
    await desk.addType(id, { name: 'Earlier', ...windowOf(-2, -1) });
    await desk.addType(id, { name: 'Given', kind: 'complimentary', price: 0 });
    const { ticketTypes, nextSaleAt } = await desk.see(details.slug);
    expect(ticketTypes.map(({ ticketName }) => ticketName)).toEqual(['Always', 'Now']);
    expect(nextSaleAt?.slice(0, 16)).toBe(inDays(1));
  });

  test('names the charity of a donation while the tenant can offer it', async () => {
    const directory = client(charities, app.as.platform());
    const lifeboats: CharityForm = {
      name: 'Lifeboats',
      status: 'active',
      street: '1 Front',
      city: 'Portland',
      state: 'ME',
      zip_code: '04101',
    };
    const { id: charityId } = await directory.charities.create({ body: { details: lifeboats } });
    await directory.assign({ params: { id: charityId }, body: { tenantId: desk.tenantId } });
    const { details } = await desk.addOnSale({ name: 'For the boats', charityId });
    expect(await desk.see(details.slug)).toMatchObject({ charityName: 'Lifeboats' });
    await directory.charities.update({
      id: charityId,
      body: { details: { ...lifeboats, status: 'inactive' } },
    });
    expect(await desk.see(details.slug)).toMatchObject({ charityName: null, nextSaleAt: null });
  });

  test('shows a ticket’s price including all fees, and its parts add up', async () => {
    const { details } = await desk.addOnSale({ name: 'All in' }, { price: 20, surchargeRuleId });
    const { ticketTypes } = await desk.see(details.slug);
    const [{ details: type } = { details: undefined }] = ticketTypes;
    expect(type).toMatchObject({ price: 20, remainingQuantity: 10, soldOut: false });
    expect(type).not.toHaveProperty('surchargeRuleId');
    const { total, price, surcharge, processingFee, gatewayProcessingFee } = type!.allIn;
    expect([price, surcharge]).toEqual([20, 2]);
    expect(gatewayProcessingFee).toBeGreaterThan(0);
    const cents = (dollars: number) => Math.round(dollars * 100);
    expect(cents(total)).toBe(
      [price, surcharge, processingFee, gatewayProcessingFee]
        .map(cents)
        .reduce((sum, part) => sum + part, 0),
    );
  });

  test('never shows more left of a ticket type than the event has room for', async () => {
    const { id, details, typeId } = await desk.addOnSale({ name: 'Small room', capacity: 5 });
    await desk.addType(id, { name: 'Two of a kind', quantity: 2 });
    await desk.hold(id, typeId, { quantity: 1 });
    const { ticketTypes } = await desk.see(details.slug);
    expect(
      ticketTypes.map(({ ticketName, details: type }) => [ticketName, type.remainingQuantity]),
    ).toEqual([
      ['General', 4],
      ['Two of a kind', 2],
    ]);
  });

  test('lists or hides sold-out types as the tenant’s setting says', async () => {
    const { id, details, typeId } = await desk.addOnSale({ name: 'Gone' }, { quantity: 2 });
    await desk.addType(id, { name: 'Still there' });
    await desk.hold(id, typeId, { quantity: 2 });
    const seen = async () =>
      (await desk.see(details.slug)).ticketTypes.map(({ ticketName, details: type }) => [
        ticketName,
        type.soldOut,
      ]);
    const showsSoldOut = (on: boolean) =>
      app
        .database('fees_setting')
        .where({ tenant_id: desk.tenantId })
        .update({ auto_show_active_tickets_as_sold_out: on });
    await showsSoldOut(true);
    expect(await seen()).toEqual([
      ['General', true],
      ['Still there', false],
    ]);
    await showsSoldOut(false);
    expect(await seen()).toEqual([['Still there', false]]);
    await showsSoldOut(true);
    await desk.change(id, { capacity: 2 });
    expect(await seen()).toEqual([
      ['General', true],
      ['Still there', true],
    ]);
  });
});

describe('the data that changes while a buyer looks', () => {
  test('is public and may be cached for a second', async () => {
    const { id, typeId } = await desk.addOnSale({
      capacity: 7,
      emailDeliveryVerbiage: 'Print it, or show your phone.',
    });
    await desk.hold(id, typeId, { quantity: 3 });
    await desk.hold(id, typeId, { quantity: 4, seconds: -1 });
    const path = `/api/p/tenants/${desk.tenantId}/events/${id}/setting`;
    const answer = await app.as.nobody(app.tenants.a.url).request(path);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=1');
    expect(await answer.json()).toMatchObject({
      publicSetting: {
        remainingCapacity: 4,
        emailDeliveryVerbiage: 'Print it, or show your phone.',
      },
    });
    const draft = await desk.add();
    const hidden = `/api/p/tenants/${desk.tenantId}/events/${draft.id}/setting`;
    expect((await app.as.nobody(app.tenants.a.url).request(hidden)).status).toBe(404);
  });
});
