import { ask } from '@foyer/testing';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BuyerOrder } from './contract/buyerRoutes.ts';
import { stage } from './testing/stage.ts';

let app: SaleApp;
beforeAll(async () => {
  app = await saleApp();
});
afterAll(() => app.stop());

/** What a buyer sees of an event in New York: the order's page, its email and the calendar file. */
async function buy(startDateTime: string, endDateTime: string) {
  const event = { startDateTime, endDateTime, timeZone: 'America/New_York' };
  const { orderUID } = await (await stage(app, { event })).sell();
  const mail = (await app.mail()).findLast(({ text }) => text.includes(orderUID));
  const token = /\/orders\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const page = await ask(app.as.nobody('a'), 'get', `/api/p/orders/${token}`);
  const calendar = await app.as.nobody('a').request(`/api/p/orders/${token}/calendar`);
  return {
    shown: (page.body as unknown as BuyerOrder).event,
    mail: { text: mail?.text, html: mail?.html },
    calendar: startAndEnd(await calendar.text()),
  };
}

const startAndEnd = (file: string): string[] =>
  file
    .slice(file.indexOf('BEGIN:VEVENT'))
    .split('\r\n')
    .filter((line) => /^DT(START|END)/.test(line));

test('names the time zone at both ends if the clocks are set back during an event', async () => {
  const { shown, mail } = await buy('2083-11-07T03:00:00.000Z', '2083-11-07T07:00:00.000Z');
  const words = '11:00 PM EDT – 2:00 AM EST';
  expect(shown).toMatchObject({ date: 'Saturday, November 6, 2083', time: words });
  expect(mail.text).toContain(`Saturday, November 6, 2083, ${words}`);
  expect(mail.html).toContain(words);
});

test('names it at both ends if clocks are set forward, and for an event of several days', async () => {
  const spring = await buy('2083-03-14T04:00:00.000Z', '2083-03-14T08:00:00.000Z');
  expect(spring.shown.time).toBe('11:00 PM EST – 4:00 AM EDT');
  const days = await buy('2083-11-06T14:00:00.000Z', '2083-11-07T20:00:00.000Z');
  expect(days.shown).toMatchObject({
    date: 'Saturday, November 6, 2083 – Sunday, November 7, 2083',
    time: '10:00 AM EDT – 3:00 PM EST',
  });
});

test('names the time zone once for an event within one offset', async () => {
  const { shown } = await buy('2083-11-06T03:00:00.000Z', '2083-11-06T05:00:00.000Z');
  expect(shown.time).toBe('11:00 PM – 1:00 AM EDT');
});

test('uses UTC in the calendar file where an hour occurs twice', async () => {
  const across = await buy('2083-11-07T03:00:00.000Z', '2083-11-07T07:00:00.000Z');
  expect(across.calendar).toEqual([
    'DTSTART;TZID=America/New_York:20831106T230000',
    'DTEND;TZID=America/New_York:20831107T020000',
  ]);
  // 1:30 AM EDT to 1:30 AM EST. Calendars read an ambiguous time as the first one.
  const within = await buy('2083-11-07T05:30:00.000Z', '2083-11-07T06:30:00.000Z');
  expect(within.calendar).toEqual(['DTSTART:20831107T053000Z', 'DTEND:20831107T063000Z']);
});
