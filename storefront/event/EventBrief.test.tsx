import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AboutEvent, EventBrief } from './EventBrief.tsx';
import type { EventPageProps } from './EventFrame.tsx';

const shown = (details: object) =>
  ({
    event: {
      details: {
        ...{ description: '', doors: '', age: '', refundTerms: '' },
        ...{ address1: '', city: '', state: '', country: '', ...details },
      },
    },
    tenant: { id: 't1', name: 'Harbor Stage', url: 'harbor', logo: null },
  }) as unknown as EventPageProps;

test('shows doors, age, directions, organizer and refunds', () => {
  const props = shown({
    ...{ doors: '18:30', age: 'All ages', address1: '1 Quay', city: 'Portland' },
    ...{ refundTerms: 'Until a week before.', description: '<p>Four <b>bands</b>.</p>' },
  });
  const { container } = render(
    <>
      <EventBrief {...props} />
      <AboutEvent event={props.event} />
    </>,
  );
  for (const text of ['6:30 PM', 'All ages', 'Harbor Stage', 'Until a week before.', 'bands'])
    screen.getByText(text);
  const map = screen.getByRole('link', { name: 'View map' }).getAttribute('href');
  expect(map).toContain('query=1%20Quay%2C%20Portland');
  const refunds = screen.getByRole('link', { name: 'How refunds work' }).getAttribute('href');
  expect(container.querySelector(refunds ?? '')?.textContent).toBe('Refunds');
});

test('leaves out what the organizer left empty', () => {
  const props = shown({});
  render(
    <>
      <EventBrief {...props} />
      <AboutEvent event={props.event} />
    </>,
  );
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Organizer']);
  expect(screen.queryByRole('heading')).toBeNull();
});
