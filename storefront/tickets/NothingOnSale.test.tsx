import type { PublicEventPage } from '@foyer/plugin-events/contract';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
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
