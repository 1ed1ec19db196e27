import { stock } from '@foyer/plugin-events/server';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { puzzlePlace } from './server/puzzle.ts';
import { countersOf, lapse } from './testing/facts.ts';
import { outcomes, someone } from './testing/someone.ts';
import { onSale, type EventOnSale } from './testing.ts';

let app: SaleApp;
beforeAll(async () => {
  app = await saleApp({ variables: { TRUST_PROXY: 'loopback' } });
});
afterAll(() => app.stop());

const house = (quantity = 500) => onSale(app, { types: { General: { quantity } } });
const heldOf = async (event: EventOnSale) => (await countersOf(app, event)).held;
const times = <T>(count: number, one: (n: number) => T) =>
  Array.from({ length: count }, (_, n) => one(n));

describe('a house of 500, and 40 carts of ten tickets', () => {
  test('from one address: it holds a quarter of what is left, and is told when to try again', async () => {
    const event = await house();
    const { passed, refusals } = await outcomes(
      times(40, () => someone(app, event, { address: '198.51.100.7' }).take(10)),
    );
    expect(passed).toBe(12);
    expect(await heldOf(event)).toBe(120);
    expect(new Set(refusals.map(({ status, code }) => `${status} ${code}`))).toEqual(
      new Set(['409 held_by_address']),
    );
    expect(refusals[0]?.message).toBe(
      'Many tickets of this event are being bought from your network at the moment, and 5 more can be taken from there. Please choose fewer, or try again in a few minutes.',
    );
    // Everybody else buys on.
    await someone(app, event, { address: '203.0.113.1' }).take(10);
    expect(await heldOf(event)).toBe(130);
  });

  test('from one customer’s networks of IPv6, whose addresses count as one', async () => {
    const event = await house();
    const { passed } = await outcomes(
      times(40, (n) =>
        someone(app, event, { address: `2001:db8:1:${(0x200 + n).toString(16)}::1` }).take(10),
      ),
    );
    expect(passed).toBe(12);
    await someone(app, event, { address: '2001:db8:1:300::1' }).take(10);
  });

  test('from one address, whose port some proxies write beside it', async () => {
    const event = await house();
    const { passed } = await outcomes(
      times(40, (n) => someone(app, event, { address: `198.51.100.9:${40_000 + n}` }).take(10)),
    );
    expect(passed).toBe(12);
    const next = await house();
    const junk = times(40, (n) => someone(app, next, { address: `unknown${n}` }).take(10));
    expect(await outcomes(junk), 'what is no address').toMatchObject({ passed: 12 });
  });

  test('from one device, wherever it asks from: it finishes what it has first', async () => {
    const event = await house();
    const first = someone(app, event, { address: '198.51.100.8' });
    const carts = [];
    for (let n = 0; n < 40; n += 1) carts.push(await first.cart(10));
    const { passed, refusals } = await outcomes(carts.map((params) => first.api.hold({ params })));
    expect(passed).toBe(2);
    expect(await heldOf(event)).toBe(20);
    expect(new Set(refusals.map(({ code }) => code))).toEqual(new Set(['held_by_device']));
    expect(refusals[0]?.message).toBe(
      'You already keep tickets of this event in another cart. Please pay for them or give them back; those of a cart that you left come back by themselves after some minutes.',
    );
    const moved = someone(app, event, { address: '198.51.100.9' });
    const elsewhere = await moved.cart(10);
    const headers = { cookie: String(first.cookie()) };
    const again = outcomes([first.api.hold({ params: elsewhere, headers })]);
    expect(await again).toMatchObject({ passed: 0 });
  });
});

test('a school of 60 behind one address buys two tickets each of 500, all at once', async () => {
  const event = await house();
  const { passed } = await outcomes(
    times(60, () => someone(app, event, { address: '192.0.2.60' }).take(2)),
  );
  expect(passed).toBe(60);
  expect(await heldOf(event)).toBe(120);
});

describe('limits that hold', () => {
  /** As another process of the installation would take them: past the queue, each by a connection. */
  const takeAtOnce = async (event: EventOnSale, carts: readonly { draftOrderUID: string }[]) => {
    const scope = app.runtime.depsOf('checkout').forTenant(event.tenantId);
    const text = `select checkout_hold($1, $2, $3, $4, '{}', now() + interval '15 minutes',
      'one address', null, now() + interval '5 minutes') as state`;
    const states = await Promise.all(
      carts.map(async ({ draftOrderUID }, n) => {
        const values = [event.tenantId, draftOrderUID, event.eventId, `P-${event.slug}-${n}`];
        const [row] = await scope.statement<{ state: { problem?: string } }>({ text, values });
        return row?.state.problem ?? 'taken';
      }),
    );
    return states.filter((state) => state === 'taken').length;
  };

  test('40 at once from many processes are let through as far as one after the other', async () => {
    const event = await house();
    const carts = await Promise.all(
      times(40, (n) => someone(app, event, { address: `203.0.113.${n}` }).cart(10)),
    );
    expect(await takeAtOnce(event, carts)).toBe(12);
    expect(await heldOf(event)).toBe(120);
  });

  test('what is given back can be taken again, and what ran out does not count', async () => {
    const event = await house();
    const one = someone(app, event, { address: '198.51.100.20' });
    const first = await one.take(10);
    const second = await one.take(10);
    expect(await outcomes([one.take(10)])).toMatchObject({ passed: 0 });
    await one.api.releaseHold({ params: first.params });
    await one.take(10);
    await lapse(app, second.params.draftOrderUID);
    await one.take(10);
    expect(await heldOf(event)).toBe(20);
  });

  test('a code that is applied under a hold does not make it nobody’s', async () => {
    const event = await onSale(app, {
      types: { General: { quantity: 500 } },
      discounts: [{ code: 'EARLY', kind: 'percent', percent: 10 }],
    });
    const one = someone(app, event, { address: '198.51.100.21' });
    for (let n = 0; n < 2; n += 1) {
      const { params } = await one.take(10);
      await one.api.addDiscount({ params, body: { discountCode: 'EARLY' } });
      await one.api.removeDiscount({ params });
    }
    expect(await outcomes([one.take(10)])).toMatchObject({ passed: 0 });
  });

  test('a code that is refused under a hold does not make it nobody’s either', async () => {
    const event = await house();
    const one = someone(app, event, { address: '198.51.100.23' });
    for (let n = 0; n < 2; n += 1) {
      const { params } = await one.take(10);
      const refused = outcomes([one.api.addDiscount({ params, body: { discountCode: 'NONE' } })]);
      expect(await refused).toMatchObject({ passed: 0 });
    }
    expect(await outcomes([one.take(10)])).toMatchObject({ passed: 0 });
    expect(await heldOf(event)).toBe(20);
  });

  test('the last twenty of a house can be one address’s, and half of a small one', async () => {
    const small = await house(20);
    const family = someone(app, small, { address: '198.51.100.22' });
    await family.take(10);
    await family.take(10);
    const hall = await house(50);
    const { passed } = await outcomes(
      times(10, () => someone(app, hall, { address: '198.51.100.22' }).take(5)),
    );
    expect(passed).toBe(5);
  });

  test('the box office is nobody’s address', async () => {
    const event = await house();
    const deps = app.runtime.depsOf('events');
    const lines = [{ ticketTypeId: event.types['General'] ?? '', quantity: 400 }];
    const { tenantId, eventId } = event;
    const sold = await deps
      .forTenant(tenantId)
      .tx((tx) =>
        deps
          .use(stock)
          .sell(tx.db, { tenantId, eventId, holdId: crypto.randomUUID(), lines, code: null }),
      );
    expect(sold).not.toHaveProperty('problem');
  });
});

describe('what is kept of a source', () => {
  const holdersOf = async ({
    eventId,
  }: EventOnSale): Promise<{ id: string; tickets: number }[]> => {
    const holds = app.database('events_hold').where({ event_id: eventId });
    const keys = (await holds.select('address_key', 'device_key')) as Record<string, string>[];
    const ids = keys.flatMap((row) => Object.values(row));
    return app.database('events_holder').whereIn('id', ids).orderBy('tickets');
  };

  test('is a hash of the event’s own, and goes with the hold', async () => {
    const [event, other] = [await house(), await house()];
    const at = { address: '198.51.100.30' };
    const { params } = await someone(app, event, at).take(2);
    await someone(app, event, at).take(1);
    await someone(app, other, at).take(1);
    const holders = await holdersOf(event);
    expect(holders.map(({ tickets }) => tickets)).toEqual([1, 2, 3]);
    const kept = JSON.stringify([
      holders,
      await app.database('events_hold').where({ event_id: event.eventId }),
      await app.database('checkout_cart_count'),
    ]);
    expect(kept).not.toContain(at.address);
    const ids = holders.map(({ id }) => id);
    for (const { id } of await holdersOf(other)) expect(ids).not.toContain(id);
    await someone(app, event, at).api.releaseHold({ params });
    expect((await holdersOf(event)).map(({ tickets }) => tickets)).toEqual([1, 1]);
    const deps = app.runtime.depsOf('events');
    await deps
      .forTenant(event.tenantId)
      .tx(({ db }) => db('events_event').where({ id: event.eventId }).delete());
    expect(await app.database('events_holder').whereIn('id', ids)).toEqual([]);
  });

  test('a device is told by a cookie that scripts cannot read and nobody else can make', async () => {
    const event = await house();
    const visitor = app.as.nobody('a');
    const answer = await visitor.request(
      `/api/p/tenants/${event.tenantId}/events/${event.eventId}/cart`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: 'foyer_device=mine~mine' },
        body: JSON.stringify({ lines: [{ ticketId: event.types['General'], quantity: 1 }] }),
      },
    );
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^foyer_device=[\w-]+~[\w-]{43}; Max-Age=86400; Path=\/; /);
    expect(cookie).toContain('HttpOnly; SameSite=Lax');
  });
});

describe('a hold of what is scarce', () => {
  const minutesOf = ({ expiresAt }: { expiresAt: string | null }) =>
    Math.round((Date.parse(expiresAt ?? '') - Date.now()) / 60_000);

  test('lasts 5 minutes and not 15, once others hold more than is left', async () => {
    const event = await house(40);
    const [first, second, third] = times(3, (n) =>
      someone(app, event, { address: `198.51.100.4${n}` }),
    );
    expect(minutesOf((await first!.take(10)).held)).toBe(15);
    expect(minutesOf((await second!.take(10)).held)).toBe(15);
    const { params, held } = await third!.take(8);
    expect(minutesOf(held)).toBe(5);
    expect(held.canExtend).toBe(true);
    expect(minutesOf(await third!.api.extendHold({ params }))).toBe(15);
  });
});

describe('carts of one address', () => {
  const begun = (carts: number) => app.database('checkout_cart_count').update({ carts });

  test('are limited where they are more than anybody needs, for an hour', async () => {
    const event = await house(20);
    const one = () => someone(app, event, { address: '198.51.100.50' });
    await one().cart(1);
    await begun(600);
    const { refusals } = await outcomes([one().cart(1)]);
    expect(refusals).toMatchObject([
      {
        status: 429,
        code: 'too_many_carts',
        message:
          'Very many carts were begun from your network. Please go on in one that you have, or try again in an hour.',
      },
    ]);
    expect(await app.database('checkout_draft').where({ event_id: event.eventId })).toHaveLength(1);
    await someone(app, event, { address: '198.51.100.51' }).cart(1);
    const hourAgo = app.database.raw("since - interval '1 hour'");
    await app.database('checkout_cart_count').update({ since: hourAgo });
    await one().cart(1);
  });

  test('are as many as there are buyers for a large house', async () => {
    const event = await house(5_000);
    const one = () => someone(app, event, { address: '198.51.100.52' });
    await one().cart(1);
    await begun(2_000);
    await one().cart(1);
  });
});

test('a puzzle in front of the sale is asked first, and says where it is', async () => {
  const own = await saleApp();
  try {
    const event = await onSale(own);
    const solved = new Set<string>();
    own.runtime
      .depsOf('checkout')
      .use(puzzlePlace)
      .stand(async (_ctx, { source }) =>
        solved.has(source.device ?? '')
          ? null
          : { message: 'Please show that you are human.', url: `/puzzle?for=${source.device}` },
      );
    const one = someone(own, event, { address: '198.51.100.60' });
    const { refusals } = await outcomes([one.take(1)]);
    expect(refusals).toMatchObject([
      { status: 403, code: 'puzzle_first', message: 'Please show that you are human.' },
    ]);
    const [page = ''] = refusals[0]?.fields?.['puzzle'] ?? [];
    solved.add(page.slice('/puzzle?for='.length));
    expect((await one.take(1)).held.status).toBe('held');
  } finally {
    await own.stop();
  }
});

test('/metrics counts what was answered to whoever wanted tickets held', async () => {
  const text = await (await app.as.nobody().request('/metrics')).text();
  for (const answer of ['taken', 'taken_short', 'held_by_address', 'held_by_device'])
    expect(text).toContain(`foyer_checkout_holds_total{answer="${answer}"}`);
  expect(text).toContain('foyer_checkout_carts_total{answer="made"}');
});
