import { client } from '@foyer/kit';
import { ask, testApp, type TestApp } from '@foyer/testing';
import { events } from '@foyer/plugin-events/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { staffCalls } from '@foyer/plugin-boxoffice/testing';
import type { BuyerOrder } from './contract/buyerRoutes.ts';
import { sendNotice } from './server/jobs.ts';
import { stage, type Stage } from './testing/stage.ts';

let app: TestApp;
let made: Stage;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  made = await stage(app);
});

const desk = () => client(staffCalls, app.as.tenant('a'));
const change = (details: Record<string, unknown>) =>
  client(events, app.as.tenant('a')).change({
    params: { tenantId: made.tenantId, id: made.eventId },
    body: { details },
  });
const cancel = (over: Record<string, unknown> = {}) => change({ status: 'cancelled', ...over });

interface Sent {
  recipient: string;
  subject: string;
  text: string;
  attachments: { filename: string; contentType: string; content: string }[];
}
/** The emails about an order after its tickets. */
async function toldOf(orderUID: string): Promise<Sent[]> {
  const mails = (await app.database('kit_mail').orderBy('created_at')) as Sent[];
  return mails.filter(
    ({ subject, text }) => text.includes(orderUID) && !subject.startsWith('Your tickets for '),
  );
}
const toldAll = async () =>
  ((await app.database('kit_mail')) as Sent[]).filter(({ subject }) =>
    subject.startsWith('Canceled:'),
  ).length;
const tokenOf = async (orderUID: string) => {
  const mails = (await app.database('kit_mail')) as Sent[];
  const text = mails.find((mail) => mail.text.includes(orderUID))?.text ?? '';
  return /\/orders\/(\S+)/.exec(text)?.[1] ?? '';
};
const atBuyer = async (orderUID: string, path = '', method: 'get' | 'post' = 'get') =>
  ask(app.as.nobody('a'), method, `/api/p/orders/${await tokenOf(orderUID)}${path}`);

const given = async (email = 'guest@example.test') =>
  (
    await desk().complimentary({
      params: made.params,
      body: { lines: [{ ticketId: made.typeId, quantity: 1 }], firstName: 'Gil', email },
    })
  ).orderUID;

describe('the email about a canceled event', () => {
  test('tells paid and complimentary ticket holders why, and what happens to their money', async () => {
    const { orderUID: paid } = await made.sell();
    const free = await given();
    await cancel({ cancelReason: 'A storm is on its way.', refundPlan: 'full' });
    await app.jobs.run();
    const [mail, ...more] = await toldOf(paid);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      recipient: 'zoe@example.test',
      subject: 'Canceled: Harbour Lights',
    });
    expect(mail?.text).toContain('Reason: A storm is on its way.');
    expect(mail?.text).toContain('Your tickets are no longer valid for entry.');
    expect(mail?.text).toMatch(/You’ll get \$100\.00 back from .+, who took your payment\./);
    const toGuest = await toldOf(free);
    expect(toGuest).toMatchObject([{ recipient: 'guest@example.test' }]);
    expect(toGuest[0]?.text).toContain('there’s nothing to refund');
  });

  test('promises no refund that the organizer hasn’t decided on', async () => {
    const { orderUID } = await made.sell();
    await cancel();
    await app.jobs.run();
    const [mail] = await toldOf(orderUID);
    expect(mail?.text).toMatch(/You paid \$100\.00\. .+ will contact you about refunds\./);
    expect(mail?.text).not.toContain('Reason:');
  });

  test('removes the event from calendars by its original ID', async () => {
    const { orderUID } = await made.sell();
    const before = (await (await calendar(orderUID)).text()).split('\r\n');
    await cancel();
    await app.jobs.run();
    const [mail] = await toldOf(orderUID);
    const [file] = mail?.attachments ?? [];
    expect(file?.contentType).toContain('method=CANCEL');
    const lines = file?.content.split('\r\n') ?? [];
    expect(lines).toEqual(
      expect.arrayContaining([
        'METHOD:CANCEL',
        'STATUS:CANCELLED',
        'SEQUENCE:1',
        before.find((line) => line.startsWith('UID:')),
      ]),
    );
    expect(before).toEqual(expect.arrayContaining(['SEQUENCE:0', 'METHOD:PUBLISH']));
    expect(lines).not.toContain('BEGIN:VALARM');
    const now = (await (await calendar(orderUID)).text()).split('\r\n');
    expect(now).toContain('STATUS:CANCELLED');
  });

  test('isn’t sent to buyers whose tickets were voided before', async () => {
    const { orderUID, tickets } = await made.sell();
    for (const { ticketUID } of tickets)
      await desk().voidTicket({
        params: made.params,
        body: { ticketId: ticketUID, orderUID, void: true, reason: 'Lost' },
      });
    await cancel();
    await app.jobs.run();
    expect(await toldOf(orderUID)).toEqual([]);
  });

  test('still reaches buyers whose tickets are voided before it is written', async () => {
    const free = await given();
    await cancel();
    await app
      .database('orders_ticket')
      .where({ event_id: made.eventId })
      .update({ status: 'voided' });
    await app.jobs.run();
    expect(await toldOf(free)).toHaveLength(1);
  });

  test('is sent once per order, even if its process is killed halfway', async () => {
    const sold = [];
    for (let n = 0; n < 52; n += 1)
      sold.push((await made.sell({ lines: [{ ticketId: made.typeId, quantity: 1 }] })).orderUID);
    const before = await toldAll();
    await cancel();
    const notice = await app.database('orders_notice').where({ event_id: made.eventId }).first();
    const which = { tenantId: made.tenantId, noticeId: notice.id as string };
    // Fails halfway through the second batch, as if the process were killed there.
    await app.database.raw(`
      create function die() returns trigger language plpgsql as $$
        begin
          if (select count(*) from orders_notice_order
              where notice_id = '${which.noticeId}' and told_at is not null) >= 50 then
            raise exception 'killed';
          end if;
          return new;
        end $$;
      create trigger die before insert on kit_mail for each row execute function die()`);
    await expect(app.runJob(sendNotice, which, { tenantId: made.tenantId })).rejects.toThrow();
    expect((await toldAll()) - before).toBe(50);
    await app.database.raw('drop trigger die on kit_mail; drop function die()');
    await Promise.all([
      app.runJob(sendNotice, which, { tenantId: made.tenantId }),
      app.runJob(sendNotice, which, { tenantId: made.tenantId }),
    ]);
    await app.jobs.run();
    expect((await toldAll()) - before).toBe(52);
    for (const uid of sold) expect(await toldOf(uid)).toHaveLength(1);
  });
});

const calendar = async (orderUID: string) =>
  app.as.nobody('a').request(`/api/p/orders/${await tokenOf(orderUID)}/calendar`);

describe('tickets of a canceled event', () => {
  test('are shown to their buyer without codes, with the reason and the refund', async () => {
    const { orderUID } = await made.sell();
    await cancel({ cancelReason: 'A storm is on its way.' });
    const { body } = await atBuyer(orderUID);
    expect(body as BuyerOrder).toMatchObject({
      canChangeAddress: false,
      refundNote: expect.stringContaining('will contact you about refunds'),
      event: { isCancelled: true, cancelReason: 'A storm is on its way.' },
      tickets: [
        { code: null, qrSvg: null },
        { code: null, qrSvg: null },
      ],
    });
  });

  test('can’t be emailed or downloaded, by staff or by the buyer', async () => {
    const { orderUID } = await made.sell();
    await cancel();
    const refused = { status: 409, code: 'event_cancelled' };
    const body = { orderUID };
    await expect(desk().resend({ params: made.params, body })).rejects.toMatchObject(refused);
    await expect(desk().download({ params: made.params, body })).rejects.toMatchObject(refused);
    const answers = [await atBuyer(orderUID, '/pdf'), await atBuyer(orderUID, '/resend', 'post')];
    for (const { status, body: answer } of answers)
      expect({ status, answer }).toMatchObject({
        status: 409,
        answer: { error: { code: 'event_cancelled' } },
      });
  });

  test('are refused at check-in with the reason, and scanners get no key', async () => {
    const { tickets } = await made.sell();
    await cancel({ cancelReason: 'A storm is on its way.' });
    const message = 'This event was canceled. Don’t let anyone in. Reason: A storm is on its way.';
    const ticketUID = tickets[0]?.ticketUID ?? '';
    await expect(
      desk().checkIn({ params: made.params, body: { ticketUID } }),
    ).rejects.toMatchObject({ status: 409, code: 'event_cancelled', message });
    expect(
      (await made.tickets()).map((ticket) => (ticket as { used_at?: unknown }).used_at),
    ).toEqual([null, null]);
    expect(await desk().checkInKey({ params: made.params })).toMatchObject({
      publicKeys: [],
      closedMessage: message,
    });
  });
});

describe('refunding all orders', () => {
  test('first notifies holders whose event was canceled before notices existed', async () => {
    const free = await given();
    await cancel();
    // Like events canceled by an older release.
    await app.database('orders_notice').where({ event_id: made.eventId }).delete();
    await client(staffCalls, app.as.tenant('a', 'tenant_finance')).refundAll({
      params: made.params,
      body: { withFees: true, reason: 'The hall is flooded', eventName: 'Harbour Lights' },
    });
    await app.jobs.run();
    const [mail, ...more] = await toldOf(free);
    expect([mail?.text.includes('Reason: The hall is flooded'), more]).toEqual([true, []]);
  });
});

test('keeps what ticket holders were told when their event was canceled', async () => {
  await cancel({ cancelReason: 'A storm.', refundPlan: 'full' });
  const refused = { status: 409, code: 'event_cancelled' };
  for (const over of [{ refundPlan: 'contact' }, { cancelReason: 'Never mind' }])
    for (const status of [{}, { status: 'cancelled' }])
      await expect(change({ ...over, ...status })).rejects.toMatchObject(refused);
  await change({ cancelReason: ' A storm. ', refundPlan: 'full', status: 'cancelled' });
});
