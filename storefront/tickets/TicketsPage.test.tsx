import type { PublicEventPage } from '@foyer/plugin-events/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { OtherEvents } from '../event/OtherEvents.tsx';
import { previewOf } from './OrderPreview.tsx';
import { NothingOnSale } from './TicketsPage.tsx';

const AT = '2031-05-11T01:00:00.000Z';

test.each([
  ['published', 0, null, 'No tickets are on sale right now. Check back later.'],
  ['published', 0, AT, 'Tickets go on sale on May 10, 2031, 9:00\u00a0PM\u00a0EDT.'],
  ['published', 1, null, 'This event is sold out.'],
  ['published', 1, AT, 'More tickets go on sale on May 10, 2031, 9:00\u00a0PM\u00a0EDT.'],
  ['cancelled', 0, AT, 'This event was canceled. Tickets are no longer on sale.'],
])(
  'for a %s event with %i sold-out types and a sale at %s, says: %s',
  (status, types, at, said) => {
    const event = {
      details: { status, timeZone: 'America/New_York' },
      nextSaleAt: at,
      ticketTypes: Array.from({ length: types }),
    } as PublicEventPage;
    expect(render(<NothingOnSale event={event} />).container.textContent).toBe(said);
  },
);

test('estimates the tax of a selection, and adds it to the total', () => {
  const allIn = { total: 52.66, vat: 2.75 };
  const event = {
    ticketTypes: [{ id: 's', details: { name: 'Stalls', price: 50, allIn } }],
  } as unknown as PublicEventPage;
  expect(previewOf(event, { quantities: { s: 3 }, donation: 5 })).toMatchObject({
    lines: [{ price: 157.98, tax: 8.25 }],
    tax: 8.25,
    total: 171.23,
  });
});

test('links to the organizer’s next events, at most three and not to the event itself', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const eventOf = (slug: string) => ({
    id: slug,
    details: { slug, name: `Event ${slug}`, startDateTime: AT, timeZone: 'America/New_York' },
  });
  queries.setQueryData(['events'], ['b', 'a', 'c', 'd', 'e'].map(eventOf));
  const { details } = eventOf('a') as unknown as PublicEventPage;
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <OtherEvents event={{ details }} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: 'Upcoming events' });
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/b/tickets', '/c/tickets', '/d/tickets']);
});
