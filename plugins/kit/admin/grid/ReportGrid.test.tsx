import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { expect, test, vi } from 'vitest';
import * as z from 'zod';
import { contract } from '../../contract.ts';
import { entity, instant, money } from '../../schema.ts';
import type { Answer, Asked } from '../../../../packages/testing/answerFrom.ts';
import { renderPlugin } from '../../../../packages/testing/renderPlugin.tsx';
import { defineAdmin } from '../defineAdmin.ts';
import { ReportGrid } from './ReportGrid.tsx';

// The real grid has a thousand elements, each of which is checked by role queries: slow on a busy
// machine.
const SLOW = { timeout: 120_000 };

const details = z.object({
  buyer: z.string(),
  amount: money(),
  status: z.enum(['paid', 'on_hold']),
  isVip: z.boolean(),
  at: instant(),
});
const sale = entity(details);

const reports = contract({
  id: 'reports',
  permissions: { read: { label: 'View sales', realms: ['platform'] } },
  lists: {
    sales: {
      path: '/tenants/:tenantId/sales',
      row: sale,
      filter: ['details.status', 'details.at', 'details.isVip'],
      sort: ['details.at', 'details.buyer', 'details.amount'],
      search: ['details.buyer'],
      totals: ['details.amount'],
      columns: {
        'details.buyer': {},
        'details.amount': {},
        'details.status': { tones: { paid: 'good', on_hold: 'warn' } },
        'details.at': { label: 'At' },
      },
      download: 'sales.csv',
      downloadPath: '/tenants/:tenantId/all-sales.csv',
      can: 'read',
    },
  },
});
const { sales } = reports.lists;

function Report({ name, label }: { name: string; label: string }) {
  const [sum, setSum] = useState(0);
  return (
    <section aria-label={`Section ${label}`}>
      <ReportGrid
        list={sales}
        name={name}
        label={label}
        params={{ tenantId: '17' }}
        columns={{ 'details.at': { label: 'Sold' } }}
        filters={[
          { field: 'details.status', label: 'Status of sale' },
          { field: 'details.isVip', label: 'VIP' },
          { field: 'details.at', label: 'Sold' },
        ]}
        noun={{ one: 'sale', many: 'sales' }}
        empty={{ title: 'No sales yet', body: 'Sales appear here.' }}
        rowLink={({ id }) => `/sales/${id}`}
        rowTone={({ details }) => (details.status === 'on_hold' ? 'bad' : undefined)}
        selectable={({ details }) => details.status === 'paid'}
        onSelect={(rows) => setSum(rows.reduce((sum, { details }) => sum + details.amount, 0))}
        selectionBar={({ rows, clear, selectMatching }) => (
          <div role="toolbar">
            <output>{rows.length} selected</output>
            <button onClick={clear}>Clear selection</button>
            <button
              onClick={() => void selectMatching({ 'details.status': 'paid' }, { atMost: 12 })}
            >
              Select what is paid
            </button>
          </div>
        )}
      />
      <output aria-label={`sum of ${label}`}>{sum}</output>
    </section>
  );
}

/** One report, and a second one if the URL requests it. */
function Screen() {
  const search = decodeURIComponent(useLocation().search);
  return (
    <>
      <h1>Reports</h1>
      <output aria-label="address">{search}</output>
      <Report name="first" label="First" />
      {search.includes('second.') && <Report name="second" label="Second" />}
    </>
  );
}

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const rowOf = (n: number): z.output<typeof sale> => ({
  id: uuid(n),
  details: {
    buyer: `Buyer ${n}`,
    amount: n + 0.25,
    status: n % 2 ? 'paid' : 'on_hold',
    isVip: false,
    at: '2026-03-08T06:30:00.000Z',
  },
});
const all = Array.from({ length: 25 }, (_, n) => rowOf(n + 1));

/** An API that only supports paging. */
const api: Answer = ({ path, query }) => {
  if (path === 'time-zone') return Response.json({ timeZone: 'America/New_York' });
  const limit = Number(query.get('limit') ?? 50);
  const from = Number(query.get('cursor') ?? 0);
  const next = from + limit < all.length ? String(from + limit) : null;
  const rows = query.get('q') ? [] : all.slice(from, from + limit);
  const totals = { 'details.amount': 331.25 };
  return Response.json({ result: rows, count: rows.length && all.length, cursor: next, totals });
};

function open(data: Answer = api, path = '/reports?first.size=10') {
  const plugin = defineAdmin({
    contract: reports,
    pages: [{ path: '/reports', can: 'read', element: <Screen /> }],
  });
  return renderPlugin(plugin, { realm: 'platform', can: ['reports:read'], path, data });
}
const TWO = '/reports?first.size=10&second.size=10';
const section = async (label: string) => within(await screen.findByLabelText(`Section ${label}`));
const address = () => screen.getByLabelText('address').textContent;
const ofSales = (asked: readonly Asked[]) =>
  asked.filter(({ path, query }) => path.endsWith('/sales') && query.get('part') === 'rows');

test('formats values by kind, in the tenant’s time zone', SLOW, async () => {
  open();
  const first = await section('First');
  const grid = await first.findByRole('grid', { name: 'First' });
  const [line] = (await within(grid).findAllByRole('row')).filter((row) =>
    row.textContent?.includes('Buyer 2'),
  );
  expect(line?.textContent).toContain('$2.25');
  expect(line?.textContent).toContain('On hold');
  await waitFor(() => expect(line?.textContent).toMatch(/Mar 08, 2026, 1:30\sAM EST/));
  expect(line?.className).toContain('tone-bad');
  const link = within(line!).getByRole('link', { name: 'Buyer 2' });
  expect(link.getAttribute('href')).toBe(`/sales/${uuid(2)}`);
});

test('treats a click in a row as one on its link, and keeps text selectable', SLOW, async () => {
  const opened = vi.fn();
  vi.stubGlobal('open', opened);
  const { place } = open();
  const first = await section('First');
  const link = await first.findByRole<HTMLAnchorElement>('link', { name: 'Buyer 2' });
  const amount = first.getByText('$2.25');
  fireEvent.click(amount, { ctrlKey: true });
  expect(opened.mock.calls).toEqual([[link.href, '_blank', 'noopener']]);
  window.getSelection()?.selectAllChildren(amount);
  fireEvent.click(amount);
  window.getSelection()?.removeAllRanges();
  expect(place()).toMatch(/^\/reports/);
  fireEvent.click(amount);
  await waitFor(() => expect(place()).toBe(`/sales/${uuid(2)}`));
  vi.unstubAllGlobals();
});

test('pages, sorts and filters two reports on one page independently', SLOW, async () => {
  open(api, TWO);
  const first = await section('First');
  const second = await section('Second');
  await first.findByText('Buyer 1');
  await second.findByText('Buyer 1');
  fireEvent.click(first.getByRole('button', { name: 'Go to next page' }));
  await first.findByText('Buyer 11');
  fireEvent.click(second.getByRole('columnheader', { name: /^Amount/ }));
  await waitFor(() => expect(address()).toContain('second.sort=details.amount:asc'));
  expect(address()).toContain('first.page=1');
  expect(first.getByText('Buyer 11')).toBeTruthy();
  expect(second.getByText('Buyer 1')).toBeTruthy();
});

test(
  'leaves the address alone while the list is sorted by a field that isn’t a column',
  SLOW,
  async () => {
    const keys: string[] = [];
    function Unsorted() {
      const { key } = useLocation();
      if (keys.at(-1) !== key) keys.push(key);
      return (
        <ReportGrid
          list={sales}
          name="first"
          label="First"
          params={{ tenantId: '17' }}
          columns={{ 'details.at': false }}
          noun={{ one: 'sale', many: 'sales' }}
          empty={{ title: 'No sales yet' }}
        />
      );
    }
    const page = { path: '/reports', can: 'read', element: <Unsorted /> } as const;
    const plugin = defineAdmin({ contract: reports, pages: [page] });
    renderPlugin(plugin, {
      realm: 'platform',
      can: ['reports:read'],
      path: '/reports?first.size=10',
      data: api,
    });
    const buyers = () => screen.getByRole('columnheader', { name: /^Buyer/ });
    for (const order of ['ascending', 'descending']) {
      await screen.findAllByText(/^Buyer \d/);
      fireEvent.click(buyers());
      await waitFor(() => expect(buyers().getAttribute('aria-sort')).toBe(order));
    }
    expect(await screen.findByText('Buyer 1')).toBeTruthy();
    expect(keys).toHaveLength(3);
  },
);

test('shows the server’s totals below their columns', SLOW, async () => {
  open();
  const totals = (await section('First')).findByRole('group', { name: 'Totals for all rows' });
  expect((await totals).textContent).toBe('TotalAmount: $331.25');
});

test('selects only permitted rows, on every page, and reports the selection', SLOW, async () => {
  open();
  const first = await section('First');
  await first.findByText('Buyer 1');
  const boxes = () => first.getAllByRole('checkbox', { name: /select row/i });
  expect(boxes().map((box) => (box as HTMLInputElement).disabled)).toEqual(
    Array.from({ length: 10 }, (_, n) => n % 2 === 1),
  );
  fireEvent.click(boxes()[0]!);
  await waitFor(() => expect(first.getByLabelText('sum of First').textContent).toBe('1.25'));
  fireEvent.click(first.getByRole('button', { name: 'Go to next page' }));
  await first.findByText('Buyer 11');
  fireEvent.click(first.getByRole('checkbox', { name: /select all/i }));
  // 1, and on the second page 11, 13, 15, 17 and 19.
  await waitFor(() => expect(first.getByLabelText('sum of First').textContent).toBe('77.5'));
});

test('clears the selection when the matching rows change', SLOW, async () => {
  open();
  const first = await section('First');
  await first.findByText('Buyer 1');
  fireEvent.click(first.getAllByRole('checkbox', { name: /select row/i })[0]!);
  await waitFor(() => expect(first.getByLabelText('sum of First').textContent).toBe('1.25'));
  fireEvent.mouseDown(first.getByRole('combobox', { name: 'Status of sale' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Paid' }));
  await waitFor(() => expect(first.getByLabelText('sum of First').textContent).toBe('0'));
  expect(address()).toContain('first.filter.details.status=paid');
});

test('sends the report’s filters as conditions of the list', SLOW, async () => {
  const { asked } = open(api, '/reports?first.filter.details.isVip=true');
  const first = await section('First');
  await first.findByText('Buyer 1');
  expect(ofSales(asked)[0]?.query.get('filters')).toBe('details.isVip="true"');
  expect(first.getByRole('combobox', { name: 'VIP' }).textContent).toBe('VIP: Yes');
  fireEvent.change(first.getByLabelText('Sold from'), { target: { value: '2026-03-01' } });
  await waitFor(() =>
    expect(ofSales(asked).at(-1)?.query.get('filters')).toBe(
      'details.isVip="true",details.at>="2026-03-01"',
    ),
  );
});

test('stores the visible columns under the name of the grid', SLOW, async () => {
  open(api, TWO);
  const first = await section('First');
  await first.findByText('Buyer 1');
  fireEvent.click(first.getByRole('button', { name: 'Columns' }));
  fireEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Amount' }));
  await waitFor(() => expect(first.queryByRole('columnheader', { name: /^Amount/ })).toBeNull());
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
  const second = await section('Second');
  expect(second.getByRole('columnheader', { name: /^Amount/ })).toBeTruthy();
  open();
  const again = await section('First');
  await again.findByText('Buyer 1');
  expect(again.queryByRole('columnheader', { name: /^Amount/ })).toBeNull();
});

test('exports all matching rows at the declared path', SLOW, async () => {
  const followed: string[] = [];
  const follow = (event: Event) => {
    if (!(event.target instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    followed.push(event.target.href);
  };
  document.addEventListener('click', follow);
  const { asked } = open(
    (given) =>
      given.path.endsWith('all-sales.csv')
        ? Response.json({ downloadUrl: 'http://localhost/api/downloads/x' })
        : api(given),
    '/reports?first.filter.details.status=paid&first.sort=details.buyer:desc&first.page=1&first.cursor=1',
  );
  const first = await section('First');
  fireEvent.click(await first.findByRole('button', { name: 'Export ALL to CSV' }));
  const ofFile = () => asked.find(({ path }) => path === 'tenants/17/all-sales.csv');
  await waitFor(() => expect(ofFile()).toBeDefined());
  expect(Object.fromEntries(ofFile()?.query ?? [])).toEqual({
    sort: '["details.buyer","DESC"]',
    filter: '{"details.status_eq":"paid"}',
  });
  await waitFor(() => expect(followed).toEqual(['http://localhost/api/downloads/x']));
  document.removeEventListener('click', follow);
});

test('shows a report as empty, without matches, failed and forbidden', SLOW, async () => {
  const nothing = { result: [], count: 0, cursor: null, totals: { 'details.amount': 0 } };
  open(() => Response.json(nothing));
  const empty = await section('First');
  expect(await empty.findByText('No sales yet')).toBeTruthy();
  expect(empty.queryByRole('button', { name: 'Export ALL to CSV' })).toBeNull();
  open(() => Response.json(nothing), '/reports?first.search=nobody');
  const first = await section('First');
  fireEvent.click(await first.findByRole('button', { name: 'Clear filters' }));
  expect(await first.findByText('No sales yet')).toBeTruthy();
  const fail = (status: number) => () =>
    Response.json({ error: { code: 'x', message: 'It broke.' } }, { status });
  open(fail(500));
  expect(await (await section('First')).findByText('It broke.')).toBeTruthy();
  open(fail(403));
  expect(await (await section('First')).findByText('You don’t have access')).toBeTruthy();
});

test('shows rows as cards on a phone with the same link, selection and totals', SLOW, async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width:767.95px'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const scrollIntoView = vi.fn();
  Element.prototype.scrollIntoView = scrollIntoView;
  open();
  const first = await section('First');
  const cards = within(await first.findByRole('list', { name: 'First' })).getAllByRole('listitem');
  expect(cards).toHaveLength(10);
  expect(within(cards[0]!).getByRole('link', { name: 'Buyer 1' })).toBeTruthy();
  fireEvent.click(within(cards[0]!).getByRole('checkbox', { name: 'Select' }));
  expect(within(cards[1]!).getByRole('checkbox')).toHaveProperty('disabled', true);
  await waitFor(() => expect(first.getByLabelText('sum of First').textContent).toBe('1.25'));
  expect(first.getByRole('group', { name: 'Totals for all rows' }).textContent).toContain(
    '$331.25',
  );
  fireEvent.click(first.getByRole('button', { name: 'Go to next page' }));
  expect(await first.findByText('Buyer 11')).toBeTruthy();
  // The first card is far above the buttons.
  expect(scrollIntoView).toHaveBeenCalledOnce();
});

test(
  'selects all matching rows on every page from the bar below, and clears the selection',
  SLOW,
  async () => {
    const { asked } = open(undefined, '/reports?first.size=10&first.filter.details.isVip=false');
    const first = await section('First');
    const bar = within(await first.findByRole('toolbar'));
    fireEvent.click(bar.getByRole('button', { name: 'Select what is paid' }));
    await bar.findByText('6 selected');
    const filters = ofSales(asked).map(({ query }) => query.get('filters'));
    expect(filters).toContain('details.isVip="false",details.status="paid"');
    // Every other row of the API is paid, so six of the twelve rows read can be selected.
    fireEvent.click(first.getByRole('button', { name: 'Go to next page' }));
    await first.findByText('Buyer 11');
    expect(bar.getByText('6 selected')).toBeTruthy();
    fireEvent.click(bar.getByRole('button', { name: 'Clear selection' }));
    expect(await bar.findByText('0 selected')).toBeTruthy();
    expect(screen.getByLabelText('sum of First').textContent).toBe('0');
  },
);

test('applies two filters that are set before the page rerenders', SLOW, async () => {
  open();
  const first = await section('First');
  const from = await first.findByLabelText('Sold from');
  act(() => {
    fireEvent.change(from, { target: { value: '2026-03-01' } });
    fireEvent.change(first.getByLabelText('Sold to'), { target: { value: '2026-03-31' } });
  });
  await waitFor(() => {
    expect(address()).toContain('first.filter.details.at_gte=2026-03-01');
    expect(address()).toContain('first.filter.details.at_lte=2026-03-31');
    expect(from).toHaveProperty('value', '2026-03-01');
  });
  act(() => {
    fireEvent.change(from, { target: { value: '' } });
    fireEvent.change(first.getByLabelText('Sold to'), { target: { value: '2026-04-30' } });
  });
  await waitFor(() => expect(address()).toContain('first.filter.details.at_lte=2026-04-30'));
  expect(address()).not.toContain('details.at_gte');
  // A range that ends before it starts matches nothing, and the field says so.
  expect(first.queryByText('The end date is before the start date')).toBeNull();
  fireEvent.change(from, { target: { value: '2026-05-01' } });
  expect(await first.findByText('The end date is before the start date')).toBeTruthy();
  expect(first.getByLabelText('Sold to').getAttribute('aria-invalid')).toBe('true');
});

test('shows the time of a count and totals from a replica', SLOW, async () => {
  const headers = { 'x-as-of': '2026-07-18T14:42:07.000Z' };
  open(async (asked) => {
    const answer = await api(asked);
    const body: unknown = await answer.json();
    return Response.json(body, asked.query.get('part') === 'sums' ? { headers } : {});
  });
  const report = await section('First');
  expect((await report.findByText('10:42 AM EDT')).parentElement?.textContent).toBe(
    'As of 10:42 AM EDT',
  );
});

test('shows and counts a row that is newer than the count', SLOW, async () => {
  open(({ query }) =>
    Response.json(
      query.get('part') === 'sums'
        ? { result: [], count: 0, cursor: null, totals: { 'details.amount': 0 } }
        : { result: [rowOf(1)], count: null, cursor: null },
    ),
  );
  const report = await section('First');
  expect(await report.findByText('1 sale')).toBeTruthy();
  expect(await report.findByText('Buyer 1')).toBeTruthy();
  expect(report.queryByText('No sales yet')).toBeNull();
});
