import { answerRows, renderPlugin, type Asked } from '@foyer/testing/admin';
import tenants from '@foyer/plugin-tenants/admin';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { activity } from './activity.ts';

const RIVERSIDE = '00000000-0000-4000-8000-00000000000a';
const riverside = { id: RIVERSIDE, details: { name: 'Riverside Arts', status: 'active' } };
const lineOf = (n: number, at: string) => ({
  id: String(n),
  at,
  actorId: 'ada',
  actorEmail: 'ada@example.test',
  actorName: 'Ada',
  person: 'Ada ada@example.test',
  actorRealm: 'platform',
  tenantId: RIVERSIDE,
  action: 'charity.created',
  subject: 'charity',
  subjectId: `charity-${n}`,
  before: null,
  after: { name: `Charity ${n}` },
  ip: null,
  requestId: null,
  actingName: null,
  actingReason: null,
  reason: null,
  sentence: ['added the charity ', ''],
  record: { noun: 'charity', name: `Charity ${n}`, params: null },
  names: { [RIVERSIDE]: 'Riverside Arts' },
});
const LINES = [
  lineOf(1, '2026-03-08T16:30:00.000Z'),
  // Still Saturday in New York.
  lineOf(2, '2026-03-08T04:30:00.000Z'),
  lineOf(3, '2026-03-07T17:00:00.000Z'),
];
const KINDS = [
  { subject: 'charity', action: 'charity.created', noun: 'charity', label: 'Added a charity' },
  { subject: 'event', action: 'event.created', noun: 'event', label: 'Created an event' },
];

function open(path = '/activity') {
  return renderPlugin([tenants, activity], {
    realm: 'platform',
    path,
    can: ['kit:audit.read', 'tenants:tenants.read'],
    data: {
      'time-zone': () => Response.json({ timeZone: 'America/New_York' }),
      'platform/audit': (asked: Asked) => answerRows(asked, LINES),
      'platform/audit/kinds': () => Response.json({ kinds: KINDS }),
      tenants: [riverside],
    },
  });
}
const filtersOf = ({ asked }: ReturnType<typeof open>) =>
  asked
    .filter(({ path }) => path === 'platform/audit')
    .at(-1)
    ?.query.get('filters');
test('groups entries by day, each with its time and its tenant', async () => {
  open();
  const sunday = within(await screen.findByRole('list', { name: 'Sunday, March 8, 2026' }));
  expect(sunday.getAllByRole('listitem')).toHaveLength(1);
  expect(sunday.getByText('12:30 PM EDT')).toBeTruthy();
  expect(sunday.getByText('Riverside Arts')).toBeTruthy();
  const saturday = within(screen.getByRole('list', { name: 'Saturday, March 7, 2026' }));
  expect(saturday.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByText('3 entries')).toBeTruthy();
});

test('searches people only', async () => {
  const plugin = open('/activity?activity.search=ada');
  await screen.findByText('Charity 1');
  const { query } = plugin.asked.find(({ path }) => path === 'platform/audit')!;
  expect(query.get('queries')).toBe('person="ada"');
  expect(query.has('q')).toBe(false);
});

test('offers the actions of the selected kind of record', async () => {
  const plugin = open();
  await screen.findByText('Charity 1');
  fireEvent.click(screen.getByRole('button', { name: 'Filters' }));
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Record' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Charity' }));
  await waitFor(() => expect(filtersOf(plugin)).toBe('subject="charity"'));
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Action' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Added a charity' }));
  expect(screen.queryByRole('option', { name: 'Created an event' })).toBeNull();
  await waitFor(() => expect(filtersOf(plugin)).toBe('subject="charity",action="charity.created"'));
});

test('filters by a tenant found by name', async () => {
  const plugin = open();
  await screen.findByText('Charity 1');
  fireEvent.click(screen.getByRole('button', { name: 'Filters' }));
  const box = screen.getByRole('combobox', { name: 'Tenant' });
  fireEvent.mouseDown(box);
  fireEvent.click(await screen.findByRole('option', { name: 'Riverside Arts' }));
  await waitFor(() => expect(filtersOf(plugin)).toBe(`tenantId="${RIVERSIDE}"`));
});

test('shows only one record or person, until the chip is removed', async () => {
  const plugin = open();
  const [details] = await screen.findAllByRole('button', { name: /^Details/ });
  fireEvent.click(details!);
  fireEvent.click(await screen.findByRole('button', { name: 'Only Charity 1' }));
  await waitFor(() => expect(filtersOf(plugin)).toBe('subject="charity",subjectId="charity-1"'));
  fireEvent.click(screen.getByRole('button', { name: 'Only Charity 1, remove filter' }));
  await waitFor(() => expect(filtersOf(plugin)).toBe('subject="charity"'));
});
