import type { ProgrammeEvent } from '@foyer/plugin-events/contract';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, StaticRouter, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { EventFinder } from './EventFinder.tsx';

const OFFER = {
  from: 12.5,
  onePrice: true,
  plusTax: false,
  soldOut: false,
  isSuspended: false,
  fewLeft: false,
  nextSaleAt: null,
};

const event = (
  name: string,
  startDateTime: string,
  given: { city?: string; offer?: Partial<ProgrammeEvent['offer']> } = {},
): ProgrammeEvent => ({
  id: name,
  details: {
    tenantId: 't1',
    name,
    slug: name.toLowerCase().replaceAll(' ', '-'),
    status: 'published',
    startDateTime,
    endDateTime: startDateTime,
    timeZone: 'America/New_York',
    address1: 'Pier 2',
    city: given.city ?? 'Portland',
    state: 'ME',
    country: 'USA',
    covidSafety: '',
    eventImage: null,
    seatmap: null,
    charityId: null,
  },
  offer: { ...OFFER, ...given.offer },
});

const EVENTS = [
  event('Harbor Jazz', '2027-07-02T00:00:00.000Z'),
  // August 1 in UTC, but still July at the event.
  event('Late Night', '2027-08-01T02:00:00.000Z'),
  event('Café Sessions', '2027-08-14T23:00:00.000Z', { city: 'Bangor', offer: { from: 0 } }),
  event('Gone Already', '2027-09-03T23:00:00.000Z', { offer: { from: null, soldOut: true } }),
];

const Address = () => <output>{useLocation().search}</output>;

const open = (search = '') =>
  render(
    <MemoryRouter initialEntries={[`/${search}`]}>
      <EventFinder events={EVENTS} />
      <Address />
    </MemoryRouter>,
  );
const names = () =>
  screen.queryAllByRole('article').map((card) => within(card).getByRole('link').textContent);
const address = () => document.querySelector('output')?.textContent;

test.each([
  ['?q=jazz', ['Harbor Jazz']],
  ['?q=cafe', ['Café Sessions']],
  ['?q=BANGOR sessions', ['Café Sessions']],
  ['?month=2027-07', ['Harbor Jazz', 'Late Night']],
  ['?price=free', ['Café Sessions']],
  ['?price=paid', ['Harbor Jazz', 'Late Night']],
  ['?q=port&month=2027-09&price=', ['Gone Already']],
  ['?month=nonsense&price=cheap', EVENTS.map(({ details }) => details.name)],
])('the address %s shows the matching events', (search, shown) => {
  open(search);
  expect(names()).toEqual(shown);
});

test('a choice and a search change the address, and the form needs no script', async () => {
  open();
  await userEvent.selectOptions(screen.getByLabelText('Month'), 'July 2027');
  await userEvent.type(screen.getByLabelText('Search by name or place'), 'late{Enter}');
  await expect.poll(address).toBe('?q=late&month=2027-07');
  await expect.poll(names).toEqual(['Late Night']);
  expect(screen.getByText('1 event in July 2027')).toBeDefined();
  const form = screen.getByRole('search');
  expect([form.getAttribute('method'), form.getAttribute('action')]).toEqual(['get', '/']);
  const fields = new FormData(form as HTMLFormElement);
  expect([...fields]).toEqual([
    ['q', 'late'],
    ['month', '2027-07'],
    ['price', ''],
  ]);
});

test('says what doesn’t match and leads back to all events', async () => {
  open('?q=jazz&month=2027-08');
  expect(screen.getByText(/Nothing matches in August 2027, but there is 1 event/)).toBeDefined();
  await userEvent.click(screen.getByRole('link', { name: 'Show all months' }));
  await expect.poll(names).toEqual(['Harbor Jazz']);
  const input = screen.getByLabelText('Search by name or place');
  await userEvent.clear(input);
  await userEvent.type(input, 'opera{Enter}');
  expect(await screen.findByText('No events match “opera”')).toBeDefined();
  await userEvent.click(screen.getByRole('link', { name: 'Show all events' }));
  await expect.poll(names).toHaveLength(EVENTS.length);
  await expect.poll(() => (input as HTMLInputElement).value).toBe('');
});

test('shows a month as a calendar with links, starting with the first event', async () => {
  open('?view=calendar');
  expect(screen.getByRole('heading', { name: 'July 2027' })).toBeDefined();
  const days = screen
    .getAllByRole('listitem')
    .filter((item) => item.querySelector(':scope > time'))
    .map((item) => item.textContent);
  expect(days).toHaveLength(2);
  expect(days[0]).toContain('Thursday, July 1');
  expect(days[1]).toContain('Saturday, July 31');
  expect(screen.getByRole('link', { name: 'Late Night' }).getAttribute('href')).toBe(
    '/late-night/tickets',
  );
  await userEvent.click(screen.getByRole('link', { name: 'August 2027 →' }));
  await expect.poll(address).toBe('?month=2027-08&view=calendar');
  expect(screen.getByRole('link', { name: 'Café Sessions' })).toBeDefined();
  await userEvent.click(screen.getByRole('link', { name: 'List' }));
  await expect.poll(names).toEqual(['Café Sessions']);
});

test('a filtered view is the same on the server as in the browser', () => {
  const search = '?q=portland&view=calendar';
  const { container } = render(
    <MemoryRouter initialEntries={[`/${search}`]}>
      <EventFinder events={EVENTS} />
    </MemoryRouter>,
  );
  const drawn = document.createElement('div');
  drawn.innerHTML = renderToString(
    <StaticRouter location={`/${search}`}>
      <EventFinder events={EVENTS} />
    </StaticRouter>,
  );
  expect(drawn.textContent).toBe(container.textContent);
});
