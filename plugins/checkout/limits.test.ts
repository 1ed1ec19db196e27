import { stock } from '@foyer/plugin-events/server';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purchaseChallenges } from './server/purchaseChallenge.ts';
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

describe('an event with 500 tickets, and 40 carts of ten', () => {
  test('from one address: holds a quarter of what is left; the error says when to try again', async () => {
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
      'Many people on your network are buying tickets for this event right now. You can get up to 5 more. Choose fewer, or try again in a few minutes.',
    );
    // Buyers at other addresses are not affected.
    await someone(app, event, { address: '203.0.113.1' }).take(10);
    expect(await heldOf(event)).toBe(130);
  });

  test('from one customer’s IPv6 networks: counts as one address', async () => {
    const event = await house();
    const { passed } = await outcomes(
      times(40, (n) =>
        someone(app, event, { address: `2001:db8:1:${(0x200 + n).toString(16)}::1` }).take(10),
      ),
    );
    expect(passed).toBe(12);
    await someone(app, event, { address: '2001:db8:1:300::1' }).take(10);
  });

  test('from one address with a port, as some proxies add: counts as one address', async () => {
    const event = await house();
    const { passed } = await outcomes(
      times(40, (n) => someone(app, event, { address: `198.51.100.9:${40_000 + n}` }).take(10)),
    );
    expect(passed).toBe(12);
    const next = await house();
    const junk = times(40, (n) => someone(app, next, { address: `unknown${n}` }).take(10));
    expect(await outcomes(junk), 'what is no address').toMatchObject({ passed: 12 });
  });

  test('from one device at different addresses: must finish its open holds first', async () => {
    const event = await house();
    const first = someone(app, event, { address: '198.51.100.8' });
    const carts = [];
    for (let n = 0; n < 40; n += 1) carts.push(await first.cart(10));
    const { passed, refusals } = await outcomes(carts.map((params) => first.api.hold({ params })));
    expect(passed).toBe(2);
    expect(await heldOf(event)).toBe(20);
    expect(new Set(refusals.map(({ code }) => code))).toEqual(new Set(['held_by_device']));
    expect(refusals[0]?.message).toBe(
      'You’re already holding tickets for this event in another cart. Buy those or remove them first. If you closed that cart, its tickets are released in a few minutes.',
    );
    const moved = someone(app, event, { address: '198.51.100.9' });
    const elsewhere = await moved.cart(10);
    const headers = { cookie: String(first.cookie()) };
    const again = outcomes([first.api.hold({ params: elsewhere, headers })]);
    expect(await again).toMatchObject({ passed: 0 });
  });
});

test('a school of 60 behind one address can buy two tickets each of 500 at once', async () => {
  const event = await house();
  const { passed } = await outcomes(
    times(60, () => someone(app, event, { address: '192.0.2.60' }).take(2)),
  );
  expect(passed).toBe(60);
  expect(await heldOf(event)).toBe(120);
});

describe('limits under concurrency', () => {
  /** Holds as another process would: bypassing the queue, each on its own connection. */
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

  test('let through as many of 40 concurrent holds as of sequential ones', async () => {
    const event = await house();
    const carts = await Promise.all(
      times(40, (n) => someone(app, event, { address: `203.0.113.${n}` }).cart(10)),
    );
    expect(await takeAtOnce(event, carts)).toBe(12);
    expect(await heldOf(event)).toBe(120);
  });

  test('free what was released, and don’t count what expired', async () => {
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

  test('keep counting a hold after a code is applied', async () => {
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

  test('keep counting a hold after a code is rejected', async () => {
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

  test('allow one address the last twenty of a large event, and half of a small one', async () => {
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

  test('don’t apply to the box office', async () => {
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

describe('the stored source', () => {
  const holdersOf = async ({
    eventId,
  }: EventOnSale): Promise<{ id: string; tickets: number }[]> => {
    const holds = app.database('events_hold').where({ event_id: eventId });
    const keys = (await holds.select('address_key', 'device_key')) as Record<string, string>[];
    const ids = keys.flatMap((row) => Object.values(row));
    return app.database('events_holder').whereIn('id', ids).orderBy('tickets');
  };

  test('is a hash specific to the event, deleted with the hold', async () => {
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

  test('identifies a device by a signed HttpOnly cookie', async () => {
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

describe('a hold of scarce tickets', () => {
  const minutesOf = ({ expiresAt }: { expiresAt: string | null }) =>
    Math.round((Date.parse(expiresAt ?? '') - Date.now()) / 60_000);

  test('lasts 5 minutes instead of 15 once others hold more than is left', async () => {
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
  const started = (carts: number) => app.database('checkout_cart_count').update({ carts });

  test('are limited above any real need, for an hour', async () => {
    const event = await house(20);
    const one = () => someone(app, event, { address: '198.51.100.50' });
    await one().cart(1);
    await started(600);
    const { refusals } = await outcomes([one().cart(1)]);
    expect(refusals).toMatchObject([
      {
        status: 429,
        code: 'too_many_carts',
        message:
          'Too many carts were created from your network. Use a cart you already have, or try again in an hour.',
      },
    ]);
    expect(await app.database('checkout_draft').where({ event_id: event.eventId })).toHaveLength(1);
    await someone(app, event, { address: '198.51.100.51' }).cart(1);
    const hourAgo = app.database.raw("since - interval '1 hour'");
    await app.database('checkout_cart_count').update({ since: hourAgo });
    await one().cart(1);
  });

  test('are as many as there are buyers for a large event', async () => {
    const event = await house(5_000);
    const one = () => someone(app, event, { address: '198.51.100.52' });
    await one().cart(1);
    await started(2_000);
    await one().cart(1);
  });
});

test('runs the challenge before the hold, and returns its URL', async () => {
  const own = await saleApp();
  try {
    const event = await onSale(own);
    const solved = new Set<string>();
    own.runtime
      .depsOf('checkout')
      .use(purchaseChallenges)
      .register(async (_ctx, { source }) =>
        solved.has(source.device ?? '')
          ? null
          : { message: 'Please show that you are human.', url: `/challenge?for=${source.device}` },
      );
    const one = someone(own, event, { address: '198.51.100.60' });
    const { refusals } = await outcomes([one.take(1)]);
    expect(refusals).toMatchObject([
      { status: 403, code: 'challenge_required', message: 'Please show that you are human.' },
    ]);
    const [page = ''] = refusals[0]?.fields?.['challenge'] ?? [];
    solved.add(page.slice('/challenge?for='.length));
    expect((await one.take(1)).held.status).toBe('held');
  } finally {
    await own.stop();
  }
});

test('/metrics counts the results of hold requests', async () => {
  const text = await (await app.as.nobody().request('/metrics')).text();
  for (const answer of ['taken', 'taken_short', 'held_by_address', 'held_by_device'])
    expect(text).toContain(`foyer_checkout_holds_total{answer="${answer}"}`);
  expect(text).toContain('foyer_checkout_carts_total{answer="made"}');
});
