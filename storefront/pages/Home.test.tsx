import type { ProgrammeEvent } from '@foyer/plugin-events/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, type Location } from 'react-router';
import { expect, test } from 'vitest';
import { TopBar } from '../layout/TopBar.tsx';
import { Home } from './Home.tsx';

const TENANT = { id: 't1', name: 'Harbor Stage', url: 'harbor', logo: null };
const LOGO = { address: '/logo.webp', width: 640, height: 160, ground: 'light' } as const;
const BUYABLE = {
  from: 12.5,
  onePrice: true,
  plusTax: false,
  soldOut: false,
  isSuspended: false,
  fewLeft: false,
  nextSaleAt: null,
};
const GONE = { ...BUYABLE, from: null, onePrice: false };

const event = (
  id: string,
  offer: Partial<ProgrammeEvent['offer']> = {},
  details: Partial<ProgrammeEvent['details']> = {},
): ProgrammeEvent => ({
  id,
  details: {
    tenantId: 't1',
    name: `Evening ${id}`,
    slug: `evening-${id}`,
    status: 'published',
    startDateTime: '2027-07-02T00:00:00.000Z',
    endDateTime: '2027-07-02T03:00:00.000Z',
    timeZone: 'America/New_York',
    address1: 'Pier 2',
    city: 'Portland',
    state: 'ME',
    country: 'USA',
    covidSafety: '',
    eventImage: null,
    seatmap: null,
    charityId: null,
    ...details,
  },
  offer: { ...BUYABLE, ...offer },
});

const home = (events: ProgrammeEvent[], tenant: Parameters<typeof Home>[0]['tenant'] = TENANT) => {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  queries.setQueryData(['events'], events);
  return (
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <TopBar tenant={tenant} at={{ pathname: '/' } as Location} />
        <Home tenant={tenant} />
      </MemoryRouter>
    </QueryClientProvider>
  );
};

test('makes each event one link, with its local date and place', () => {
  render(home([event('1'), event('2')]));
  const [first, ...others] = screen.getAllByRole('article');
  expect(others).toHaveLength(1);
  const lead = within(first ?? document.body);
  expect(lead.getAllByRole('link')).toHaveLength(1);
  expect(lead.getByRole('link', { name: 'Evening 1' }).getAttribute('href')).toBe(
    '/evening-1/tickets',
  );
  expect(document.querySelector('time')?.textContent).toBe(
    'Thursday, July 1, 2027 · 8:00\u00a0PM\u00a0EDT',
  );
  expect(lead.getByText('Pier 2, Portland, ME')).toBeDefined();
});

test.each([
  ['one price', BUYABLE, '$12.50fees included'],
  ['several prices', { ...BUYABLE, onePrice: false }, 'From $12.50fees included'],
  ['tax on top', { ...BUYABLE, plusTax: true }, '$12.50fees included, plus tax'],
  ['only free tickets', { ...BUYABLE, from: 0 }, 'Free'],
  ['free and paid tickets', { ...BUYABLE, from: 0, onePrice: false }, 'Free and paid tickets'],
  ['few left', { ...BUYABLE, fewLeft: true }, '$12.50fees includedOnly a few left'],
  ['none left', { ...GONE, soldOut: true }, 'Sold out'],
  [
    'sold out until more go on sale',
    { ...GONE, soldOut: true, nextSaleAt: '2027-05-01T13:00:00.000Z' },
    'Sold outMore tickets on sale May 01, 2027, 9:00\u00a0AM\u00a0EDT',
  ],
  [
    'an upcoming sale',
    { ...GONE, nextSaleAt: '2027-05-01T13:00:00.000Z' },
    'On sale May 01, 2027, 9:00\u00a0AM\u00a0EDT',
  ],
  ['an ended sale', GONE, 'Not on sale right now'],
])('shows the offer: %s', (_what, offer, words) => {
  const { container } = render(home([event('1', offer)]));
  expect(container.querySelector('.offer')?.textContent).toBe(words);
});

test('loads the first picture at once and the others lazily, without layout shift', () => {
  const eventImage = '/picture.jpg';
  const { container } = render(home(['1', '2'].map((id) => event(id, {}, { eventImage }))));
  const [first, second] = Array.from(container.querySelectorAll('img'), (image) =>
    Object.fromEntries(Array.from(image.attributes, ({ name, value }) => [name, value])),
  );
  expect(first).toMatchObject({ fetchpriority: 'high', width: '1200', height: '675', alt: '' });
  expect(first).not.toHaveProperty('loading');
  expect(second).toMatchObject({ loading: 'lazy', width: '1200', height: '675' });
});

test('names the organizer if there are no events', () => {
  render(home([]));
  expect(screen.getByRole('heading', { name: 'No events on sale right now' })).toBeDefined();
  expect(screen.getByText(/New events from Harbor Stage appear here/)).toBeDefined();
});

test('shows a logo on top with the name as alternative text, in reserved space', () => {
  render(home([], { ...TENANT, logo: LOGO }));
  const link = within(screen.getByRole('banner')).getByRole('link', { name: 'Harbor Stage' });
  expect(link.getAttribute('aria-current')).toBe('page');
  const image = within(link).getByRole('img');
  expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual(['640', '160']);
  expect(image.className).toContain('on-light');
  expect(screen.getByRole('heading', { level: 1, name: 'Harbor Stage' })).toBeDefined();
});

test('links a name without a logo to home, except on home itself', () => {
  const bar = (pathname: string) =>
    render(
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <TopBar tenant={TENANT} at={{ pathname } as Location} />
        </MemoryRouter>
      </QueryClientProvider>,
    );
  bar('/');
  expect(screen.queryByRole('link', { name: 'Harbor Stage' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
  bar('/evening-1/tickets');
  // Truncated on a phone, it can still be read in full.
  expect(screen.getByRole('link', { name: 'Harbor Stage' }).title).toBe('Harbor Stage');
});

test('renders the same on the server as in the browser', () => {
  const events = [event('1', { fewLeft: true }), event('2', { ...GONE, soldOut: true })];
  const { container } = render(home(events, { ...TENANT, logo: LOGO }));
  const drawn = document.createElement('div');
  drawn.innerHTML = renderToString(home(events, { ...TENANT, logo: LOGO }));
  // React leaves this element empty in a browser, where the script runs.
  for (const element of drawn.querySelectorAll('noscript')) element.remove();
  expect(drawn.textContent).toBe(container.textContent);
});

test('says that tickets aren’t on sale while the organizer is suspended, and shows its events', () => {
  render(home([event('1', { ...GONE, isSuspended: true })]));
  expect(screen.getByText(/^Tickets aren’t on sale right now\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: /Evening 1/ })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'On sale' })).toBeNull();
});
