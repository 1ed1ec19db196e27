import { client } from '@foyer/kit';
import { testApp, type TestApp } from '@foyer/testing';
import { ticketCode, ticketKeys } from '@foyer/plugin-orders/server';
import { stage, type Stage } from '@foyer/plugin-orders/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { staffCalls } from './testing.ts';

let app: TestApp;
let made: Stage;
let orderUID: string;
let ticketUID: string;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  made = await stage(app);
  const sale = await made.sell();
  orderUID = sale.orderUID;
  ticketUID = sale.tickets[0]?.ticketUID ?? '';
});

const door = () => client(staffCalls, app.as.tenant('a', 'tenant_door'));
const desk = () => client(staffCalls, app.as.tenant('a'));
const scan = (body: { ticketUID?: string; code?: string; nonce?: string; where?: string }) =>
  door().checkIn({ params: made.params, body });
const keysOf = (eventId: string) => ticketKeys(app.runtime.depsOf('boxoffice'), eventId);
const codeOf = (uid: string, eventId = made.eventId) =>
  ticketCode(keysOf(eventId), { eventId, ticketUID: uid });

describe('check-in', () => {
  test('admits a ticket once, and a second scan says when, where and by whom', async () => {
    const code = codeOf(ticketUID);
    await expect(scan({ code, where: 'North door' })).resolves.toMatchObject({
      success: true,
      ticketUID,
      holder: 'Zoë Łukasz',
      ticketTypeName: 'General Admission',
    });
    await expect(scan({ code, where: 'South door' })).rejects.toMatchObject({
      status: 409,
      code: 'already_used',
      message: expect.stringMatching(
        /^This ticket was already used on .+ (EST|EDT), North door, by .+\.$/,
      ),
      fields: { usedWhere: ['North door'], usedAt: [expect.any(String)] },
    });
  });

  test('accepts the printed ID, in lowercase too', async () => {
    await expect(scan({ ticketUID: ` ${ticketUID.toLowerCase()} ` })).resolves.toMatchObject({
      ticketUID,
    });
  });

  test.each(['ticketUID', 'code'] as const)(
    'reads a pasted %s without its invisible characters',
    async (name) => {
      const text = name === 'code' ? codeOf(ticketUID) : ticketUID;
      const pasted = `\ufeff${text.slice(0, 3)}\u200b${text.slice(3)}\u2060\u00a0`;
      await expect(scan({ [name]: pasted })).resolves.toMatchObject({ ticketUID });
    },
  );

  test('admits a ticket at exactly one of two entrances that scan it at once', async () => {
    // The negative control: reading first and marking afterward admits it twice.
    const naive = async () => {
      const row = app.database('orders_ticket').where({ uid: ticketUID });
      const seen = (await row.clone().first('used_at')) as { used_at: Date | null };
      await app.database.raw('select pg_sleep(0.05)');
      await row.clone().update({ used_at: new Date() });
      return seen.used_at === null;
    };
    expect(await Promise.all([naive(), naive()])).toEqual([true, true]);
    await app.database('orders_ticket').where({ uid: ticketUID }).update({ used_at: null });

    const code = codeOf(ticketUID);
    const scans = await Promise.allSettled(
      Array.from({ length: 8 }, (_, at) => scan({ code, where: `Door ${at}` })),
    );
    expect(scans.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('returns the first response for a repeated scan, admitted or refused', async () => {
    const code = codeOf(ticketUID);
    const first = await scan({ code, nonce: 'one' });
    await expect(scan({ code, nonce: 'one' })).resolves.toEqual(first);
    const refused = await scan({ code, nonce: 'two' }).catch((error: unknown) => error);
    await expect(scan({ code, nonce: 'two' })).rejects.toEqual(refused);
    const rows = (await app
      .database('boxoffice_scan')
      .where({ event_id: made.eventId })) as unknown[];
    expect(rows).toHaveLength(2);
  });

  test('treats concurrent repeats of a scan as one scan', async () => {
    const code = codeOf(ticketUID);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => scan({ code, nonce: 'again' })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  test('refuses a nonce that was used for another ticket', async () => {
    await scan({ code: codeOf(ticketUID), nonce: 'mine' });
    const other = (await made.tickets()).find(({ uid }) => uid !== ticketUID);
    await expect(scan({ code: codeOf(other?.uid ?? ''), nonce: 'mine' })).rejects.toMatchObject({
      status: 422,
      code: 'reused_nonce',
    });
  });

  test('refuses codes that are forged, altered or of another event', async () => {
    const code = codeOf(ticketUID);
    const altered = code.endsWith('0') ? `${code.slice(0, -2)}11` : `${code.slice(0, -2)}00`;
    const other = await stage(app);
    for (const wrong of [
      `${ticketUID}.${'0'.repeat(103)}`,
      altered,
      codeOf(ticketUID, other.eventId),
      'nonsense',
    ])
      await expect(scan({ code: wrong })).rejects.toMatchObject({
        status: 422,
        code: 'forged_code',
      });
    // A typed ID has no signature to verify: it isn't a ticket of that event.
    await expect(
      door().checkIn({ params: other.params, body: { ticketUID } }),
    ).rejects.toMatchObject({ status: 404 });
  });

  test('refuses voided, refunded and unpaid tickets with the reason', async () => {
    const why = (code: string) => ({ status: 409, code });
    const set = (row: object) =>
      app.database('orders_ticket').where({ uid: ticketUID }).update(row);
    await set({ status: 'voided' });
    await expect(scan({ ticketUID })).rejects.toMatchObject(why('voided_ticket'));
    await set({ status: 'voided', is_refunded: true });
    await expect(scan({ ticketUID })).rejects.toMatchObject(why('refunded_ticket'));
    await set({ status: 'active', is_refunded: false });
    await app
      .database('orders_order')
      .where({ uid: orderUID })
      .update({ status: 'processing', completed_at: null });
    await expect(scan({ ticketUID })).rejects.toMatchObject(why('order_not_completed'));
  });

  test('refuses genuine tickets of another event or tenant, which stay valid at their own', async () => {
    for (const other of [await stage(app), await stage(app, { tenant: 'b' })]) {
      const uid = (await other.sell()).tickets[0]?.ticketUID ?? '';
      await expect(scan({ code: codeOf(uid, other.eventId) })).rejects.toMatchObject({
        status: 422,
        code: 'forged_code',
        message: 'This code isn’t a valid ticket for this event.',
      });
      await expect(scan({ ticketUID: uid })).rejects.toMatchObject({ status: 404 });
      await expect(
        client(staffCalls, app.as.platform()).checkIn({
          params: other.params,
          body: { code: codeOf(uid, other.eventId) },
        }),
      ).resolves.toMatchObject({ ticketUID: uid });
    }
  });

  test('refuses a ticket after it was refunded or voided', async () => {
    const [refunded, voided] = (await made.tickets()).map(({ uid }) => uid);
    const params = { ...made.params, orderUID };
    await desk().refund({ params, body: { ticketIds: [refunded ?? ''], reason: 'Ill' } });
    await desk().voidTicket({
      params: made.params,
      body: { ticketId: voided ?? '', orderUID, void: true, reason: 'Lost' },
    });
    await expect(scan({ code: codeOf(refunded ?? '') })).rejects.toMatchObject({
      status: 409,
      code: 'refunded_ticket',
      message: 'This ticket was refunded.',
    });
    await expect(scan({ code: codeOf(voided ?? '') })).rejects.toMatchObject({
      status: 409,
      code: 'voided_ticket',
      message: 'This ticket was voided.',
    });
  });

  test('looks nothing up for an empty scan', async () => {
    await expect(scan({})).rejects.toMatchObject({ status: 422 });
  });

  test('tells scanners which tickets were voided', async () => {
    await desk().voidTicket({
      params: made.params,
      body: { ticketId: ticketUID, orderUID, void: true, reason: 'Lost' },
    });
    await expect(door().checkInKey({ params: made.params })).resolves.toMatchObject({
      revokedTicketUIDs: [ticketUID],
    });
  });
});
