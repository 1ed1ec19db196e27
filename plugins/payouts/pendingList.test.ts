import { testApp, type TestApp } from '@foyer/testing';
import { onSale, type EventOnSale } from '@foyer/plugin-checkout/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PendingRow } from './contract.ts';
import { inDays, orderOf, platform } from './testing.ts';

const NAMES = ['Zither Night', 'Álamo Brass', 'harbour lights', 'Harbour Lights'];

let app: TestApp;
const events: EventOnSale[] = [];
const uids: string[] = [];
beforeAll(async () => {
  app = await testApp();
  for (const [n, name] of NAMES.entries()) {
    const tenant = n % 2 ? 'b' : 'a';
    const event = await onSale(app, { tenant, types: { General: { quantity: 100 } } });
    await app.database('events_event').where({ id: event.eventId }).update({ name });
    events.push(event);
  }
  for (const [n, days] of [-3, 2, null, -1, -3, 5, null, -2, 1, -9].entries()) {
    const event = events[n % events.length] as EventOnSale;
    const availableAt = days === null ? null : inDays(days);
    uids.push((await orderOf(app, event, { availableAt })).uid);
  }
});
afterAll(() => app.stop());

const list = (asked: Record<string, string | number>) => platform(app).pending(asked);

/** All rows in a sort order, page by page. */
async function walk(sort: string): Promise<PendingRow[]> {
  const rows: PendingRow[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await list({ sort, limit: 3, ...(cursor && { cursor }) });
    rows.push(...page.result);
    ({ cursor } = page);
  }
  return rows;
}

const uidsOf = (rows: readonly PendingRow[]) => rows.map(({ details }) => details.orderUID);
const all = () => uids.toSorted();

describe('sorting', () => {
  test('by event name includes every order once, in both directions', async () => {
    const { compare } = new Intl.Collator('und');
    const up = await walk('details.eventName:asc');
    expect(uidsOf(up).toSorted()).toEqual(all());
    const names = up.map(({ details }) => details.eventName);
    expect(names).toEqual(names.toSorted(compare));
    expect(new Set(names)).toEqual(new Set(NAMES));
    expect(await walk('details.eventName:desc')).toEqual(up.toReversed());
  });

  test('by status starts with pending orders, and reversed ends with them', async () => {
    const up = await walk('details.status:asc');
    expect(uidsOf(up).toSorted()).toEqual(all());
    const states = up.map(({ details }) => details.status);
    expect(states).toEqual([
      ...Array<string>(5).fill('pending'),
      ...Array<string>(5).fill('ready'),
    ]);
    expect(await walk('details.status:desc')).toEqual(up.toReversed());
  });
});

describe('searching an order', () => {
  test('finds its whole ID, in upper or lower case', async () => {
    for (const uid of uids) {
      const { result, count } = await list({ queries: `details.orderUID=${uid.toLowerCase()}` });
      expect([uidsOf(result), count]).toEqual([[uid], 1]);
      expect(uidsOf((await list({ q: uid })).result)).toEqual([uid]);
    }
  });

  test('finds part of its ID, with all other matches', async () => {
    for (const part of [uids[0]?.slice(0, 5), uids[1]?.slice(3), uids[2]?.slice(4, 5)]) {
      const those = all().filter((uid) => uid.includes(part ?? ''));
      const { result, count, totals } = await list({ queries: `details.orderUID=${part}` });
      expect(uidsOf(result).toSorted()).toEqual(those);
      expect(count).toBe(those.length);
      expect(totals).toMatchObject({ 'details.totalAmount': those.length * 50 });
    }
  });

  test('finds nothing for an unknown ID or a pattern', async () => {
    for (const wanted of ['UUUUUUUUUU', '%', '_', '\\'])
      expect((await list({ queries: `details.orderUID=${wanted}` })).result).toEqual([]);
  });

  test('finds its event and its tenant in a search of all fields', async () => {
    const rows = await walk('details.orderUID:asc');
    const { url } = app.tenants.b;
    for (const q of ['zither', 'our light', url, 'nothing of it']) {
      const those = rows.filter(({ details: { orderUID, eventName, tenantURL } }) =>
        [orderUID, eventName, tenantURL].some((text) =>
          text.toLowerCase().includes(q.toLowerCase()),
        ),
      );
      const { result, count } = await list({ q, sort: 'details.orderUID:asc' });
      expect(uidsOf(result), q).toEqual(uidsOf(those));
      expect(count, q).toBe(those.length);
    }
  });
});

test('sorts a tenant’s orders by event', async () => {
  const { id: tenantId } = app.tenants.a;
  const { result } = await platform(app).tenantPending({
    tenantId,
    sort: 'details.eventId:desc',
    limit: 100,
  });
  const ids = result.map(({ details, id }) => `${details.eventId} ${id}`);
  expect(ids).toEqual(ids.toSorted().toReversed());
  expect(ids).toHaveLength(5);
});

test('compares a status by its value', async () => {
  const count = async (filters: string) => (await list({ filters, limit: 1 })).count;
  const asked = {
    'details.status=ready': 5,
    'details.status!=ready': 5,
    'details.status=held': 0,
    'details.payoutStatus=completed': 0,
    'details.payoutStatus!=completed': 10,
    'details.payoutStatus!=ready': 5,
    'details.payoutStatus=pending': 5,
  };
  for (const [filters, expected] of Object.entries(asked)) {
    expect(await count(filters), filters).toBe(expected);
    const rows = (await list({ filters: `${filters}, details.dateCreated>=2000-01-01` })).result;
    expect(rows, filters).toHaveLength(expected);
  }
  for (const [queries, expected] of Object.entries({ PEN: 5, ead: 5, held: 0 }))
    expect((await list({ queries: `details.status=${queries}` })).count, queries).toBe(expected);
});
