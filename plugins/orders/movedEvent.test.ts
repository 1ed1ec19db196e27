import { client } from '@foyer/kit';
import { testApp, type TestApp } from '@foyer/testing';
import { events } from '@foyer/plugin-events/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { staffCalls } from '@foyer/plugin-boxoffice/testing';
import { sendLateNotice } from './server/jobs.ts';
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
async function change(details: Record<string, unknown>): Promise<void> {
  await client(events, app.as.tenant('a')).change({
    params: { tenantId: made.tenantId, id: made.eventId },
    body: { details },
  });
  await app.jobs.run();
}
const A_WEEK_LATER = {
  startDateTime: '2082-12-12T00:00:00.000Z',
  endDateTime: '2082-12-12T03:00:00.000Z',
};

interface Sent {
  recipient: string;
  subject: string;
  text: string;
  attachments: { content: string }[];
}
const mailsOf = async (orderUID: string): Promise<Sent[]> =>
  ((await app.database('kit_mail').orderBy('created_at')) as Sent[]).filter(({ text }) =>
    text.includes(orderUID),
  );
/** One field of an email's calendar entry, with its name. */
const fieldOf = (mail: Sent | undefined, name: string) =>
  mail?.attachments
    .at(-1)
    ?.content.split('\r\n')
    .find((line) => line.startsWith(name));

describe('ticket holders of an event that moves', () => {
  test('get the new date next to the old one, and learn that their tickets stay valid', async () => {
    const { orderUID } = await made.sell();
    await change(A_WEEK_LATER);
    const [first, told, ...more] = await mailsOf(orderUID);
    expect(more).toEqual([]);
    expect(told).toMatchObject({
      recipient: 'zoe@example.test',
      subject: 'Harbour Lights has a new date',
    });
    expect(told?.text).toContain(
      'Friday, December 11, 2082, 7:00 PM – 10:00 PM EST\n210 Front Street',
    );
    expect(told?.text).toContain('Previously: Friday, December 4, 2082, 7:00 PM – 10:00 PM EST');
    expect(told?.text).toContain('Your tickets stay valid');
    expect(fieldOf(told, 'UID')).toBe(fieldOf(first, 'UID'));
    expect([fieldOf(first, 'SEQUENCE'), fieldOf(told, 'SEQUENCE')]).toEqual([
      'SEQUENCE:0',
      'SEQUENCE:1',
    ]);
    expect(fieldOf(told, 'DTSTART;')).toBe('DTSTART;TZID=America/New_York:20821211T190000');
  });

  test.each([
    ['time', { endDateTime: '2082-12-05T04:00:00.000Z' }],
    ['time', { timeZone: 'America/Chicago', startDateTime: '2082-12-05T00:00:00.000Z' }],
    ['place', { address1: '1 Pier Road' }],
    ['date and place', { ...A_WEEK_LATER, city: 'Bangor' }],
  ])('are told of a new %s', async (news, details) => {
    const { orderUID } = await made.sell();
    await change(details);
    expect((await mailsOf(orderUID)).map(({ subject }) => subject)).toEqual([
      'Your tickets for Harbour Lights',
      `Harbour Lights has a new ${news}`,
    ]);
  });

  test('aren’t emailed if date, time and location are unchanged, or the organizer turned it off', async () => {
    const { orderUID } = await made.sell();
    await change({ name: 'Harbor Lights', description: '<p>With a band.</p>' });
    await change({ ...A_WEEK_LATER, notifyHolders: false });
    expect(await mailsOf(orderUID)).toHaveLength(1);
    const row = await app.database('events_event').where({ id: made.eventId }).first();
    expect(row.calendar_sequence).toBe(2);
  });

  test('aren’t emailed about an event that has ended, before and after the change', async () => {
    const { orderUID } = await made.sell();
    await app.database('events_event').where({ id: made.eventId }).update({
      start_at: '2020-01-01T00:00:00Z',
      end_at: '2020-01-01T03:00:00Z',
    });
    await change({ startDateTime: '2020-01-01T01:00:00.000Z' });
    expect(await mailsOf(orderUID)).toHaveLength(1);
  });

  test('include complimentary holders, and exclude refunded tickets', async () => {
    const { orderUID: free } = await desk().complimentary({
      params: made.params,
      body: {
        lines: [{ ticketId: made.typeId, quantity: 1 }],
        firstName: 'Gil',
        email: 'guest@example.test',
      },
    });
    const { orderUID: back } = await made.sell();
    const ids = (await app
      .database('orders_ticket as t')
      .join('orders_order as o', 'o.id', 't.order_id')
      .where('o.uid', back)
      .pluck('t.id')) as string[];
    await desk().refund({
      params: { ...made.params, orderUID: back },
      body: { ticketIds: ids, reason: 'Cannot come' },
    });
    await change(A_WEEK_LATER);
    const subjects = async (uid: string) => (await mailsOf(uid)).map(({ subject }) => subject);
    expect(await subjects(free)).toContain('Harbour Lights has a new date');
    expect(await subjects(back)).not.toContain('Harbour Lights has a new date');
  });

  test('get only the cancellation if it follows before they are emailed', async () => {
    const { orderUID } = await made.sell();
    const api = client(events, app.as.tenant('a'));
    const params = { tenantId: made.tenantId, id: made.eventId };
    await api.change({ params, body: { details: A_WEEK_LATER } });
    await api.change({ params, body: { details: { status: 'cancelled' } } });
    await app.jobs.run();
    expect((await mailsOf(orderUID)).map(({ subject }) => subject)).toEqual([
      'Your tickets for Harbour Lights',
      'Canceled: Harbour Lights',
    ]);
  });
});

test('notifies a buyer once whose sale was in progress when the event moved', async () => {
  const { orderUID: before } = await made.sell();
  await change(A_WEEK_LATER);
  const { orderUID: during } = await made.sell();
  const { orderUID: after } = await made.sell();
  const notice = await app.database('orders_notice').where({ event_id: made.eventId }).first();
  const began = (uid: string, seconds: number) =>
    app
      .database('orders_order')
      .where({ uid })
      .update({ completed_at: new Date(notice.kept_at.getTime() + seconds * 1_000) });
  await began(before, -60);
  await began(during, -1);
  await began(after, 60);
  const late = { tenantId: made.tenantId, noticeId: notice.id };
  for (const _twice of [1, 2]) {
    await app.runJob(sendLateNotice, late);
    await app.jobs.run();
  }
  const subjects = async (uid: string) => (await mailsOf(uid)).map(({ subject }) => subject);
  const told = 'Harbour Lights has a new date';
  expect(await subjects(before)).toEqual(['Your tickets for Harbour Lights', told]);
  expect(await subjects(during)).toEqual(['Your tickets for Harbour Lights', told]);
  expect(await subjects(after)).toEqual(['Your tickets for Harbour Lights']);
});

test('adds no calendar lines for an address with line breaks and control characters', async () => {
  const { orderUID } = await made.sell();
  await change({ address1: '12 Road\rX-EVIL:1\r\nX-EVIL:2\u0007', ...A_WEEK_LATER });
  const content = (await mailsOf(orderUID)).at(-1)?.attachments.at(-1)?.content ?? '';
  expect(content.split(/[\r\n]+/).filter((line) => line.startsWith('X-EVIL'))).toEqual([]);
  expect(content).toContain('LOCATION:12 Road\\nX-EVIL:1');
});

describe('the preview', () => {
  test('shows the email as it will be, with the typed date, and sends nothing', async () => {
    const { orderUID } = await made.sell();
    await made.sell({ email: '' });
    const place = {
      ...{ timeZone: 'America/New_York', address1: '210 Front Street', city: 'Portland' },
      ...{ state: 'ME', country: 'USA' },
    };
    const ask = (
      body: NonNullable<Parameters<ReturnType<typeof desk>['noticePreview']>[0]>['body'],
    ) => desk().noticePreview({ params: made.params, body });
    const preview = await ask({ kind: 'moved', ...A_WEEK_LATER, ...place });
    expect(preview).toMatchObject({
      orders: 1,
      withoutEmail: 1,
      mail: { to: 'zoe@example.test', subject: 'Harbour Lights has a new date' },
    });
    expect(preview.mail?.text).not.toContain('http');
    await change(A_WEEK_LATER);
    const told = (await mailsOf(orderUID)).at(-1);
    for (const paragraph of preview.mail?.text.split('\n\n') ?? [])
      expect(told?.text).toContain(paragraph);
    expect(await ask({ kind: 'cancelled', reason: 'A storm.', refundPlan: 'full' })).toMatchObject({
      mail: { text: expect.stringContaining('Reason: A storm.') },
    });
    expect(await mailsOf(orderUID)).toHaveLength(2);
  });
});
