import { client } from '@foyer/kit';
import { testApp, type TestApp } from '@foyer/testing';
import { charities } from '@foyer/plugin-charities/contract';
import { fees } from '@foyer/plugin-fees/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { events } from './contract.ts';
import { organizerDesk, type OrganizerDesk } from './testing/organizerDesk.ts';

let app: TestApp;
let desk: OrganizerDesk;
beforeAll(async () => {
  app = await testApp();
  desk = organizerDesk(app);
});
afterAll(() => app.stop());

const refusal = (status: number, fields?: Record<string, string[]>) =>
  expect.objectContaining({ status, ...(fields && { fields }) });

describe('an event’s address', () => {
  test('is derived from its name, with a number added if it is taken', async () => {
    const slugs = [];
    for (const name of ['Café Müller, Act II', 'Cafe Muller: Act II', 'café müller act ii'])
      slugs.push((await desk.add({ name })).details.slug);
    expect(slugs).toEqual(['cafe-muller-act-ii', 'cafe-muller-act-ii-2', 'cafe-muller-act-ii-3']);
    expect((await desk.add({ name: 'Лебединое озеро' })).details.slug).toBe('lebedinoe-ozero');
    expect((await desk.add({ name: '🎭' })).details.slug).toBe('event');
    expect((await desk.add({ name: 'x'.repeat(255) })).details.slug).toHaveLength(80);
  });

  test('is cut between words', async () => {
    const word = 'philharmonic';
    const { slug } = (await desk.add({ name: Array.from({ length: 9 }, () => word).join(' ') }))
      .details;
    expect(slug).toBe(Array.from({ length: 6 }, () => word).join('-'));
  });

  test('is never one that the product itself uses', async () => {
    for (const slug of ['admin', 'account', '_console', 'robots.txt'])
      await expect(desk.add({ slug })).rejects.toEqual(
        refusal(422, { 'details.slug': ['This address is reserved. Choose another one.'] }),
      );
    expect((await desk.add({ name: 'Login' })).details.slug).toBe('login-2');
    for (const slug of ['Upper', 'a b', '-a', 'a/b', '../a'])
      await expect(desk.add({ slug })).rejects.toEqual(refusal(422));
  });

  test('can’t be taken by another event, even after the event changed it', async () => {
    const first = await desk.add({ slug: 'first-night' });
    await desk.change(first.id, { slug: 'last-night' });
    for (const slug of ['first-night', 'last-night'])
      await expect(desk.add({ slug })).rejects.toEqual(refusal(422));
    expect((await desk.add({ name: 'First night' })).details.slug).toBe('first-night-2');
    const back = await desk.change(first.id, { slug: 'first-night' });
    expect(back.details.slug).toBe('first-night');
    const other = client(events, app.as.tenant('b'));
    const theirs = await other.events.create({
      tenantId: app.tenants.b.id,
      body: { details: { ...first.details, slug: 'first-night', charityId: null } },
    });
    expect(theirs.details.slug).toBe('first-night');
  });

  test('stays when the name changes, and is derived again when it is cleared', async () => {
    const { id } = await desk.add({ name: 'Old name' });
    expect((await desk.change(id, { name: 'New name' })).details.slug).toBe('old-name');
    expect((await desk.change(id, { slug: '' })).details.slug).toBe('new-name');
  });

  test('is unique for ten events created at once', async () => {
    const made = await Promise.all(Array.from({ length: 10 }, () => desk.add({ name: 'Rush' })));
    expect(new Set(made.map(({ details }) => details.slug)).size).toBe(10);
  });
});

describe('an event', () => {
  test('can’t end before it starts, whichever of the two is changed', async () => {
    const wrong = { endDateTime: '2082-06-30T00:00:00.000Z' };
    const sentence = { 'details.endDateTime': ['The event can’t end before it starts.'] };
    await expect(desk.add(wrong)).rejects.toEqual(refusal(422, sentence));
    const { id } = await desk.add();
    await expect(desk.change(id, wrong)).rejects.toEqual(refusal(422, sentence));
    await expect(desk.change(id, { startDateTime: '2083-01-01T00:00:00.000Z' })).rejects.toEqual(
      refusal(422, sentence),
    );
  });

  test('requires a valid time zone', async () => {
    await expect(desk.add({ timeZone: 'Mars/Olympus' })).rejects.toEqual(
      refusal(422, { 'details.timeZone': ['Choose a time zone.'] }),
    );
    expect((await desk.add()).details.timeZone).toBe('Z');
  });

  test('keeps what a change does not name', async () => {
    const { id } = await desk.add({ city: 'Portland', capacity: 40 });
    const { details } = await desk.change(id, { covidSafety: 'Masks are welcome.' });
    expect(details).toMatchObject({
      city: 'Portland',
      capacity: 40,
      covidSafety: 'Masks are welcome.',
    });
    expect((await desk.change(id, { city: null, capacity: null })).details).toMatchObject({
      city: '',
      capacity: null,
    });
  });

  test('that has orders can’t be deleted', async () => {
    const { id, typeId } = await desk.addOnSale();
    await desk.consume(await desk.hold(id, typeId));
    // Orders belong to another plugin. Any row that refers to the event prevents its deletion,
    // whatever the table.
    await app.database.raw(`
      create table events_test_reference (
        tenant_id uuid,
        event_id uuid,
        foreign key (tenant_id, event_id) references events_event (tenant_id, id)
      )
    `);
    await app.database('events_test_reference').insert({ tenant_id: desk.tenantId, event_id: id });
    await expect(desk.api.events.remove({ tenantId: desk.tenantId, id })).rejects.toMatchObject({
      status: 409,
      code: 'event_has_orders',
    });
    await app.database.raw('drop table events_test_reference');
    await desk.api.events.remove({ tenantId: desk.tenantId, id });
    await expect(desk.one(id)).rejects.toEqual(refusal(404));
  });

  test('is found by its name in report filters', async () => {
    const { id, details } = await desk.add({ name: 'The "one", and only' });
    const { result } = await desk.api.events.list({
      tenantId: desk.tenantId,
      filters: `details.name="${details.name.replaceAll('"', '""')}"`,
    });
    expect(result.map((one) => one.id)).toEqual([id]);
  });
});

describe('publishing', () => {
  test('requires a ticket type that can be sold', async () => {
    const { id } = await desk.add();
    const refused = { status: 409, code: 'nothing_to_sell' };
    await expect(desk.publish(id)).rejects.toMatchObject(refused);
    await desk.addType(id, { kind: 'complimentary', price: 0 });
    await desk.addType(id, { quantity: 0 });
    await desk.addType(id, {
      salesAvailability: 'SALES_AVAILABILITY_OPT_2',
      startDate: '2020-01-01',
      startTime: '10:00',
      endDate: '2020-01-02',
      endTime: '10:00',
    });
    await expect(desk.publish(id)).rejects.toMatchObject(refused);
    await desk.addType(id);
    expect((await desk.publish(id)).details.status).toBe('published');
  });

  test('goes one way: draft, published, canceled', async () => {
    const { id } = await desk.addOnSale();
    await expect(desk.change(id, { status: 'draft' })).rejects.toEqual(refusal(409));
    expect((await desk.change(id, { status: 'cancelled' })).details.status).toBe('cancelled');
    for (const status of ['draft', 'published'] as const)
      await expect(desk.change(id, { status })).rejects.toEqual(refusal(409));
  });

  test('is rolled back when another part of the change fails', async () => {
    const { id } = await desk.add();
    await expect(desk.change(id, { name: 'Renamed', status: 'published' })).rejects.toEqual(
      refusal(409),
    );
    expect((await desk.one(id)).details.name).toBe('Harbour Lights');
  });
});

describe('canceling', () => {
  test('releases what was held and sells nothing more', async () => {
    const { id, typeId } = await desk.addOnSale({ capacity: 10 });
    await desk.hold(id, typeId, { quantity: 4 });
    await desk.consume(await desk.hold(id, typeId, { quantity: 2 }));
    await desk.change(id, { status: 'cancelled' });
    const counters = await app.database('events_stock').where({ event_id: id });
    expect(counters).toHaveLength(2);
    for (const counter of counters) expect(counter).toMatchObject({ held: 0, sold: 2 });
    await expect(desk.hold(id, typeId)).rejects.toThrow('event_cancelled');
  });
});

describe('a capacity', () => {
  test('can’t be lowered below what is sold or held', async () => {
    const { id, typeId } = await desk.addOnSale({ capacity: 10 });
    await desk.hold(id, typeId, { quantity: 3 });
    await desk.consume(await desk.hold(id, typeId, { quantity: 2 }));
    const sentence = '5 tickets are already sold or held. Enter 5 or more.';
    await expect(desk.change(id, { capacity: 4 })).rejects.toMatchObject({
      status: 409,
      message: sentence,
      fields: { 'details.capacity': [sentence] },
    });
    await expect(desk.changeType(id, typeId, { quantity: 4 })).rejects.toMatchObject({
      status: 409,
      message: sentence,
      fields: { 'details.quantity': [sentence] },
    });
    expect((await desk.change(id, { capacity: 5 })).details.capacity).toBe(5);
    expect((await desk.changeType(id, typeId, { quantity: 5 })).quantity).toBe(5);
  });

  test('of an event and its ticket types includes the number of places and how many are left', async () => {
    const { id, typeId } = await desk.addOnSale({}, { quantity: 7 });
    await desk.addType(id, { name: 'Balcony', quantity: 5 });
    await desk.consume(await desk.hold(id, typeId, { quantity: 2 }));
    await desk.hold(id, typeId, { quantity: 1 });
    expect((await desk.one(id)).details).toMatchObject({ places: 12, held: 1, left: 9 });
    expect((await desk.change(id, { capacity: 10 })).details).toMatchObject({
      places: 10,
      held: 1,
      left: 7,
    });
    expect((await desk.add({ capacity: 9 })).details).toMatchObject({ places: 0, left: 0 });
  });

  test('that is set later counts earlier sales and holds', async () => {
    const { id, typeId } = await desk.addOnSale();
    const held = await desk.hold(id, typeId, { quantity: 3 });
    await expect(desk.change(id, { capacity: 2 })).rejects.toEqual(refusal(409));
    await desk.change(id, { capacity: 4 });
    await expect(desk.hold(id, typeId, { quantity: 2 })).rejects.toThrow('capacity');
    await desk.consume(held);
    const setting = await desk.shop.publicSetting({
      params: { tenantId: desk.tenantId, eventId: id },
    });
    expect(setting.publicSetting.remainingCapacity).toBe(1);
  });

  test('can be lowered past an expired hold', async () => {
    const { id, typeId } = await desk.addOnSale();
    await desk.hold(id, typeId, { quantity: 5, seconds: -1 });
    expect((await desk.changeType(id, typeId, { quantity: 1 })).quantity).toBe(1);
  });
});

describe('a ticket type', () => {
  test('has the API format that carts and forms read', async () => {
    const { id } = await desk.add();
    const made = await desk.addType(id, { name: 'Stalls', price: 12.5, details: 'Row A to F' });
    expect(made).toEqual({
      id: expect.any(String),
      ticketName: 'Stalls',
      price: 12.5,
      quantity: 10,
      details: {
        name: 'Stalls',
        price: 12.5,
        quantity: 10,
        details: 'Row A to F',
        kind: 'paid',
        salesAvailability: 'SALES_AVAILABILITY_OPT_1',
        surchargeRuleId: null,
        startDate: null,
        startTime: null,
        endDate: null,
        endTime: null,
        minTicketPerOrder: 1,
        maxTicketPerOrder: 10,
        remainingQuantity: 10,
        ...{ sold: 0, complimentary: 0, held: 0, keptBack: 0 },
        position: 0,
      },
      version: expect.any(String),
      success: true,
    });
  });

  test.each([
    ['price', { price: 1.005 }, 'Use at most two decimal places.'],
    ['price', { price: -1 }, 'The price can’t be below zero.'],
    ['price', { kind: 'free' }, 'Free and complimentary tickets can’t have a price.'],
    ['quantity', { quantity: 1.5 }, 'Enter a whole number.'],
    ['quantity', { quantity: -1 }, 'Must be at least 0.'],
    ['quantity', { quantity: 1e9 }, 'Must be at most 1,000,000.'],
    ['minTicketPerOrder', { minTicketPerOrder: 0 }, 'Must be at least 1.'],
    ['maxTicketPerOrder', { minTicketPerOrder: 5, maxTicketPerOrder: 4 }, expect.anything()],
    ['startDate', { salesAvailability: 'SALES_AVAILABILITY_OPT_2' }, 'This field is required'],
    ['surchargeRuleId', { surchargeRuleId: 'nobody’s' }, 'Choose an active surcharge rule.'],
  ])('rejects an invalid %s: %j', async (field, over, sentence) => {
    const { id } = await desk.add();
    await expect(desk.addType(id, over)).rejects.toMatchObject({
      status: 422,
      fields: { [`details.${field}`]: [sentence] },
    });
  });

  test('can only use a surcharge rule of its own tenant', async () => {
    const { id } = await desk.add();
    const rulesOf = async (tenant: 'a' | 'b') =>
      (
        await client(fees, app.as.tenant(tenant)).tenantRules({ tenantId: app.tenants[tenant].id })
      ).result.map((rule) => rule.id);
    const [own = ''] = await rulesOf('a');
    const foreign = (await rulesOf('b')).find((rule) => rule !== own) ?? 'another';
    expect((await desk.addType(id, { surchargeRuleId: own })).details.surchargeRuleId).toBe(own);
    await expect(desk.addType(id, { surchargeRuleId: foreign })).rejects.toEqual(refusal(422));
  });

  test('keeps its sale window’s local time when the event moves to another zone', async () => {
    const { id } = await desk.add({ timeZone: 'America/New_York' });
    const { id: typeId } = await desk.addType(id, {
      salesAvailability: 'SALES_AVAILABILITY_OPT_2',
      startDate: '2082-03-01',
      startTime: '10:00',
      endDate: '2082-07-01',
      endTime: '10:00',
    });
    const instants = async () => {
      const row = await app.database('events_ticket_type').where({ id: typeId }).first();
      return [row.sale_starts_at.toISOString(), row.sale_ends_at.toISOString()];
    };
    // The clocks in New York change between the two.
    expect(await instants()).toEqual(['2082-03-01T15:00:00.000Z', '2082-07-01T14:00:00.000Z']);
    await desk.change(id, { timeZone: 'Z' });
    expect(await instants()).toEqual(['2082-03-01T10:00:00.000Z', '2082-07-01T10:00:00.000Z']);
  });

  test('that is sold or held can be neither deleted nor changed to another kind', async () => {
    const { id, typeId } = await desk.addOnSale();
    const holdId = await desk.hold(id, typeId);
    const which = { tenantId: desk.tenantId, eventId: id, id: typeId };
    await expect(desk.api.ticketTypes.remove(which)).rejects.toEqual(refusal(409));
    await expect(desk.changeType(id, typeId, { kind: 'donation' })).rejects.toEqual(refusal(409));
    await app
      .database('events_hold')
      .where({ id: holdId })
      .update({ expires_at: new Date(0) });
    await desk.api.ticketTypes.remove(which);
    expect(await desk.typesOf(id)).toEqual([]);
    expect(await app.database('events_stock').where({ ticket_type_id: typeId })).toEqual([]);
  });

  test('of one event can’t be reached through another', async () => {
    const [one, other] = [await desk.add(), await desk.add()];
    const { id } = await desk.addType(one.id);
    const wrong = { tenantId: desk.tenantId, eventId: other.id, id };
    await expect(desk.api.ticketTypes.one(wrong)).rejects.toEqual(refusal(404));
    await expect(desk.api.ticketTypes.remove(wrong)).rejects.toEqual(refusal(404));
    await expect(desk.changeType(other.id, id, {})).rejects.toEqual(refusal(404));
    await expect(desk.addType('nonsense')).rejects.toEqual(refusal(404));
  });
});

describe('a discount', () => {
  test('has its code in upper case, unique within the event', async () => {
    const { id } = await desk.add();
    const pasted = '\ufeff ear\u200bly\u00a0';
    const made = await desk.addDiscount(id, { code: pasted, kind: 'percent', percent: 12.3456 });
    expect(made.details).toMatchObject({ code: 'EARLY', percent: 12.3456, amount: null, used: 0 });
    await expect(
      desk.addDiscount(id, { code: 'EARLY', kind: 'amount', amount: 5 }),
    ).rejects.toMatchObject({ status: 409, code: 'discount_exists' });
    const elsewhere = await desk.add();
    await desk.addDiscount(elsewhere.id, { code: 'Early', kind: 'amount', amount: 5 });
  });

  test.each([
    ['code', { code: '', kind: 'amount', amount: 1 }, 'Discount is required.'],
    ['percent', { code: 'X', kind: 'percent' }, 'Enter a percentage.'],
    ['percent', { code: 'X', kind: 'percent', percent: 0 }, 'Must be more than 0.'],
    ['percent', { code: 'X', kind: 'percent', percent: 100.01 }, 'Must be at most 100.'],
    ['percent', { code: 'X', kind: 'percent', percent: 1.23456 }, expect.stringMatching('four')],
    ['amount', { code: 'X', kind: 'amount' }, 'Enter an amount.'],
    ['amount', { code: 'X', kind: 'amount', amount: 1.001 }, expect.stringMatching('two')],
    ['usageLimit', { code: 'X', kind: 'amount', amount: 1, usageLimit: -1 }, 'Must be at least 0.'],
  ])('rejects an invalid %s: %j', async (field, details, sentence) => {
    const { id } = await desk.add();
    await expect(desk.addDiscount(id, details)).rejects.toMatchObject({
      status: 422,
      fields: { [`details.${field}`]: [sentence] },
    });
  });

  test('applies only to ticket types of its event', async () => {
    const [one, other] = [await desk.add(), await desk.add()];
    const [own, foreign] = [await desk.addType(one.id), await desk.addType(other.id)];
    const body = (ticketTypeIds: string[]) => ({
      code: 'X',
      kind: 'amount',
      amount: 1,
      ticketTypeIds,
    });
    await expect(desk.addDiscount(one.id, body([own.id, foreign.id]))).rejects.toEqual(
      refusal(422, {
        'details.ticketTypeIds': ['One of these ticket types belongs to another event.'],
      }),
    );
    const made = await desk.addDiscount(one.id, body([own.id]));
    expect(made.details.ticketTypeIds).toEqual([own.id]);
  });

  test('can’t be limited below its uses, and counts an expired use as free', async () => {
    const { id, typeId } = await desk.addOnSale();
    const form = { code: 'TWICE', kind: 'amount', amount: 1 } as const;
    const discount = await desk.addDiscount(id, { ...form, usageLimit: 2 });
    await desk.consume(await desk.hold(id, typeId, { code: 'twice' }));
    await desk.hold(id, typeId, { code: 'twice', seconds: -1 });
    const limitTo = (usageLimit: number) =>
      desk.api.discounts.update({
        tenantId: desk.tenantId,
        eventId: id,
        id: discount.id,
        body: { details: { ...form, usageLimit } },
      });
    await expect(limitTo(0)).rejects.toMatchObject({ status: 409, code: 'already_used' });
    expect((await limitTo(1)).details).toMatchObject({ usageLimit: 1, used: 1 });
  });
});

describe('an event’s charity', () => {
  const directory = () => client(charities, app.as.platform());
  const addCharity = async () => {
    const { id } = await directory().charities.create({
      body: {
        details: {
          name: 'Fund',
          status: 'active',
          street: '1 Front',
          city: 'Portland',
          state: 'ME',
          zip_code: '04101',
        },
      },
    });
    return id;
  };
  const choice = (id: string) => ({ params: { id }, body: { tenantId: app.tenants.a.id } });

  test('must be one that the organization may offer, and is removed with it', async () => {
    const charityId = await addCharity();
    await expect(desk.add({ charityId })).rejects.toEqual(
      refusal(422, {
        'details.charityId': [
          'This charity isn’t assigned to the organization. Choose another one.',
        ],
      }),
    );
    await directory().assign(choice(charityId));
    const { id } = await desk.add({ charityId });
    await directory().unassign(choice(charityId));
    expect((await desk.one(id)).details.charityId).toBeNull();
  });
});

describe('permissions', () => {
  test('operators can’t write, viewers can’t either, and door staff can’t write discounts', async () => {
    const { id } = await desk.add();
    const platform = client(events, app.as.platform());
    const which = { tenantId: desk.tenantId, id };
    expect((await platform.events.one(which)).id).toBe(id);
    const body = { details: { name: 'Theirs now' } };
    await expect(platform.change({ params: which, body })).rejects.toEqual(refusal(403));
    const viewer = client(events, app.as.tenant('a', 'tenant_viewer'));
    expect((await viewer.events.one(which)).id).toBe(id);
    await expect(viewer.change({ params: which, body })).rejects.toEqual(refusal(403));
    const door = client(events, app.as.tenant('a', 'tenant_door'));
    const ofEvent = { tenantId: desk.tenantId, eventId: id };
    expect((await door.ticketTypes.list(ofEvent)).count).toBe(0);
    await expect(door.discounts.list(ofEvent)).rejects.toEqual(refusal(403));
  });
});

describe('the order of ticket types', () => {
  test('is the organizer’s, in the console and for buyers', async () => {
    const { id: eventId } = await desk.add();
    const ids: string[] = [];
    for (const name of ['Stalls', 'Balcony', 'Standing'])
      ids.push((await desk.addType(eventId, { name })).id);
    const { tenantId, api } = desk;
    const put = (order: string[]) =>
      api.orderTypes({ params: { tenantId, eventId }, body: { ids: order } });
    await put(ids.toReversed());
    const names = ['Standing', 'Balcony', 'Stalls'];
    expect((await desk.typesOf(eventId)).map(({ ticketName }) => ticketName)).toEqual(names);
    const { details } = await desk.publish(eventId);
    const page = await desk.see(details.slug);
    const read = JSON.stringify(page).match(/Standing|Balcony|Stalls/g);
    expect([...new Set(read)]).toEqual(names);
    // A type that someone added or removed in the meantime must not get an arbitrary position.
    await expect(put(ids.slice(1))).rejects.toEqual(refusal(409));
  });
});

describe('whether an event can be deleted', () => {
  test('is reported without deleting anything', async () => {
    const { id: eventId } = await desk.add();
    const { id: typeId } = await desk.addType(eventId);
    const params = { tenantId: desk.tenantId, eventId };
    expect(await desk.api.isRemovable({ params })).toMatchObject({ isRemovable: true });
    expect((await desk.typesOf(eventId)).map(({ id }) => id)).toEqual([typeId]);
  });
});
