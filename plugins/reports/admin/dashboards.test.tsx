import { renderPlugin } from '@foyer/testing/admin';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import admin from '../admin.tsx';
import type { Summary } from '../contract.ts';

const TENANT = '0b7cbe3c-5f0a-4a54-9a3e-2b8a2b9b8a10';
const EVENT = '5a1f2c7e-1111-4a54-9a3e-2b8a2b9b8a11';
const SUMMARY: Summary = {
  sales: {
    gross_sales: 1284.4,
    net_sales: 1102.15,
    total_service_fees: 61.2,
    total_processing_fees: 38.9,
    total_taxes: 54.09,
    total_donations: 9.41,
    total_discounts: 22.8,
    refunds: 18.2,
    tickets_sold: 1234,
    complimentary_tickets: 6,
  },
  events: 42,
  orders: 77,
  subscriptions: 5,
  tickets_used: 12,
  is_estimated: false,
};
const MONEY = [
  'GROSS SALES',
  'NET REVENUE',
  'SERVICE FEES',
  'PROCESSING FEES',
  'TOTAL TAX',
  'DONATIONS',
  'DISCOUNTS',
  'REFUNDS',
];
const tenant = {
  id: TENANT,
  name: 'Lantern Street',
  url: 'lantern-street',
  status: 'active',
  timeZone: 'America/New_York',
};
const event = {
  id: EVENT,
  name: 'Uncle Vanya',
  status: 'published',
  startAt: '2026-12-02T01:00:00.000Z',
  timeZone: 'America/New_York',
};
const CURVE = {
  by: 'day',
  rows: [
    {
      day: '2026-03-07',
      lastDay: '2026-03-07',
      gross: 1000,
      tickets: 1200,
      grossBefore: 500,
      ticketsBefore: 600,
    },
    {
      day: '2026-03-08',
      lastDay: '2026-03-08',
      gross: 284.4,
      tickets: 34,
      grossBefore: 142.2,
      ticketsBefore: 17,
    },
  ],
};
const refusal = (status: number, code: string) =>
  Response.json({ error: { code, message: 'It broke.' } }, { status });

function open(given: {
  path: string;
  realm?: 'platform' | 'tenant';
  can?: string[];
  summary?: Summary;
  curve?: object;
  failing?: { part: string; status: number; code: string };
}) {
  const { path, realm = 'platform', failing, summary = SUMMARY, curve = CURVE } = given;
  return renderPlugin([admin], {
    realm,
    tenantId: TENANT,
    path,
    can: given.can ?? ['reports:sales.read', 'reports:sales.readAll'],
    data: ({ path: asked }) => {
      if (failing && asked.endsWith(failing.part)) return refusal(failing.status, failing.code);
      if (asked === 'time-zone') return Response.json({ timeZone: 'America/New_York' });
      if (asked.endsWith('/subject'))
        return Response.json(asked.includes('/events/') ? { tenant, event } : { tenant });
      if (asked.endsWith('/summary')) return Response.json(summary);
      if (asked.endsWith('/sales-curve')) return Response.json(curve);
      if (asked.endsWith('/sales-by-channel'))
        return Response.json({
          rows: [{ channel: 'backend', orders: 77, gross: 1284.4, tickets: 1234 }],
        });
      if (asked.endsWith('/sales-by-type'))
        return Response.json({
          rows: [{ ticketTypeId: EVENT, name: 'Stalls', sold: 1234, complimentary: 6, used: 12 }],
        });
      if (asked.endsWith('/against-last-event'))
        return Response.json({
          last: { id: TENANT, name: 'The Seagull', startAt: '2026-11-02T01:00:00.000Z' },
          rows: [
            { daysBefore: 1, gross: 20, tickets: 2, grossLast: 10, ticketsLast: 1 },
            { daysBefore: 0, gross: null, tickets: null, grossLast: 30, ticketsLast: 3 },
          ],
        });
      if (asked.endsWith('/check-ins'))
        return Response.json({
          used: 12,
          tickets: 1240,
          inLastQuarter: 6,
          rows: [{ at: '2026-12-02T00:10:00.000Z', used: 12 }],
        });
      return refusal(404, 'not_found');
    },
  });
}

const SLOW = { timeout: 60_000 };

test('shows a long curve by calendar month, and part of a month by day', SLOW, async () => {
  const row = { gross: 10, tickets: 1, grossBefore: null, ticketsBefore: null };
  open({
    path: `/reports/sales/${TENANT}`,
    curve: {
      by: 'month',
      rows: [
        { ...row, day: '2026-01-16', lastDay: '2026-01-31' },
        { ...row, day: '2026-02-01', lastDay: '2026-02-28' },
      ],
    },
  });
  const card = within(await screen.findByRole('region', { name: 'Gross sales by month' }));
  fireEvent.click(await card.findByRole('button', { name: 'Show as table' }));
  const names = card.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(names).toEqual(['January 16–31, 2026', 'February 2026']);
});

const region = (name: string) => screen.findByRole('region', { name });
/** The link of each tile, by its label. */
const linksOf = (part: HTMLElement) =>
  Object.fromEntries(
    within(part)
      .getAllByRole('link')
      .map((link) => [link.querySelector('span')?.textContent, link.getAttribute('href')]),
  );

test(
  'links a tenant’s tiles to its events, taxes, donations, refunds and subscribers',
  SLOW,
  async () => {
    open({ path: `/reports/sales/${TENANT}` });
    await screen.findByText('$1,284.40', { selector: 'strong' });
    const at = (report: string) => `/reports/sales/${TENANT}/${report}`;
    const money = linksOf(await region('Sales'));
    expect(Object.keys(money)).toEqual(MONEY);
    expect(money).toMatchObject({
      'GROSS SALES': at('events'),
      'TOTAL TAX': at('taxes'),
      DONATIONS: at('donations'),
      REFUNDS: at('refunds?completed=true'),
    });
    expect(linksOf(await region('Counts'))).toEqual({
      '# EVENTS': at('events'),
      '# ORDERS': at('events'),
      '# TICKETS SOLD': at('events'),
      '# COMPLIMENTARY TICKETS': at('events'),
      '# SUBSCRIPTIONS': at('subscribers?status=confirmed'),
      '# TICKETS USED': at('events'),
    });
    expect(screen.getByRole('link', { name: 'Back To Tenant List' }).getAttribute('href')).toBe(
      '/reports/sales',
    );
    expect(screen.getByText('Active')).toBeTruthy();
  },
);

test(
  'links an event’s tiles to the orders and tickets that they count, for the same days',
  SLOW,
  async () => {
    open({ path: `/reports/sales/${TENANT}/event/${EVENT}?period=2026-03-01..2026-03-31` });
    await screen.findByText('$1,284.40', { selector: 'strong' });
    const days = 'from=2026-03-01&to=2026-03-31';
    const at = (report: string) => `/reports/sales/${TENANT}/event/${EVENT}/${report}`;
    const money = linksOf(await region('Sales'));
    expect(Object.keys(money)).toEqual(MONEY);
    expect(money['TOTAL TAX']).toBe(at(`orders?${days}`));
    expect(money['REFUNDS']).toBe(at(`refunds?${days}&completed=true`));
    expect(linksOf(await region('Counts'))).toEqual({
      '# ORDERS': at(`orders?${days}`),
      '# TICKETS SOLD': at(`tickets?${days}&complimentary=false&voided=false`),
      '# COMPLIMENTARY TICKETS': at(`tickets?${days}&complimentary=true&voided=false`),
      '# SUBSCRIPTIONS': at(`subscribers?${days}&status=confirmed`),
      '# TICKET USED': at(`tickets?${days}&used=true&voided=false&daysOf=dateUsed`),
    });
    expect(screen.getByRole('link', { name: 'Back To Event List' }).getAttribute('href')).toBe(
      `/reports/sales/${TENANT}/events`,
    );
    expect(
      screen.getByText(/Tue, Dec 1, 2026, 8:00 PM EST · Lantern Street \(lantern-street\)/),
    ).toBeTruthy();
    expect(screen.getByText('Published')).toBeTruthy();
  },
);

test('has the same pages without the tenant’s ID in a tenant’s own console', SLOW, async () => {
  open({ path: '/reports/sales', realm: 'tenant' });
  await screen.findByText('$1,284.40', { selector: 'strong' });
  expect(linksOf(await region('Sales'))['TOTAL TAX']).toBe('/reports/sales/taxes');
  expect(screen.queryByText('Back To Tenant List')).toBeNull();
});

test(
  'explains how each figure is calculated, next to its link instead of in it',
  SLOW,
  async () => {
    open({ path: `/reports/sales/${TENANT}` });
    await screen.findByText('$1,284.40', { selector: 'strong' });
    const buttons = screen.getAllByRole('button', { name: /^How .+ is calculated$/ });
    expect(buttons).toHaveLength(14);
    expect(new Set(buttons.map((button) => button.title)).size).toBe(14);
    const gross = screen.getByRole('button', { name: 'How GROSS SALES is calculated' });
    expect(gross.closest('a')).toBeNull();
    fireEvent.mouseOver(gross);
    const tooltip = await screen.findByRole('tooltip');
    expect(tooltip.textContent).toMatch(/Refunds aren’t deducted/);
    await waitFor(() => expect(gross.getAttribute('aria-describedby')).toBe(tooltip.id));
  },
);

test('marks estimates', SLOW, async () => {
  open({ path: `/reports/sales/${TENANT}`, summary: { ...SUMMARY, is_estimated: true } });
  expect(await screen.findAllByText('Partly estimated')).toHaveLength(2);
});

test('starts with all time, and requests a period with the period before it', SLOW, async () => {
  const page = open({ path: `/reports/sales/${TENANT}` });
  await screen.findByText('$1,284.40', { selector: 'strong' });
  const asked = (part: string) =>
    page.asked
      .filter(({ path }) => path.endsWith(part))
      .map(({ query }) => Object.fromEntries(query));
  expect(asked('/summary')).toEqual([{}]);
  expect(screen.getByRole('button', { name: 'All' }).getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: '7 days' }));
  expect(await screen.findByText('$1,284.40. 100% more than the previous 7 days.')).toBeTruthy();
  const curve = within(screen.getByRole('region', { name: 'Gross sales by day' }));
  fireEvent.click(curve.getByRole('button', { name: 'Show as table' }));
  const headings = curve.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headings.slice(1)).toEqual(['Last 7 days', 'Previous 7 days']);
  expect(Object.keys(asked('/sales-curve').at(-1) ?? {})).toEqual(['from', 'to', 'fromBefore']);
  expect(asked('/summary')).toHaveLength(3);
});

test('shows an event’s charts by money or by tickets, and also as tables', SLOW, async () => {
  open({ path: `/reports/sales/${TENANT}/event/${EVENT}` });
  expect(
    await screen.findByText('12 of 1,240 tickets used. 6 in the last 15 minutes, 0.4 per minute.'),
  ).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '7 days' }));
  expect(await screen.findByText('12 of 1,240 tickets used in this period.')).toBeTruthy();
  // The comparison with the previous event starts at the first sale, and says so.
  expect(
    await screen.findByText(/Includes all sales, regardless of the period you choose\.$/),
  ).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'All' }));
  expect(
    await screen.findByText(
      /^\$20\.00\. 100% more than “The Seagull” at the same point before the event/,
    ),
  ).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Tickets sold' }));
  const against = within(await region('Tickets sold by days before the event'));
  fireEvent.click(against.getByRole('button', { name: 'Show as table' }));
  expect(
    against
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent)),
  ).toEqual([
    ['Day', 'This event', 'The Seagull'],
    ['1 day before', '2', '1'],
    ['Event day', '–', '3'],
  ]);
  const channels = within(await region('Tickets sold by channel'));
  fireEvent.click(channels.getByRole('button', { name: 'Show as table' }));
  expect(channels.getByRole('rowheader', { name: 'Box office' })).toBeTruthy();
});

test('reports an event that doesn’t exist, and figures that fail to load', SLOW, async () => {
  const path = `/reports/sales/${TENANT}/event/${EVENT}`;
  open({ path, failing: { part: '/subject', status: 404, code: 'not_found' } });
  expect(await screen.findByRole('heading', { name: 'Event not found' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to the home page' })).toBeTruthy();
  open({ path, failing: { part: '/summary', status: 500, code: 'internal' } });
  expect(await screen.findByText('It broke.')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Uncle Vanya' })).toBeTruthy();
});
