import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EventPageProps } from '../event/EventFrame.tsx';
import { NewsletterForm } from './NewsletterForm.tsx';

const TENANT = { id: 't1', name: 'Harbor Stage', url: 'harbor' };
const SHOWN = { event: { id: 'e1', tenant: TENANT }, tenant: TENANT } as EventPageProps;
const FORMAT = 'Entered value does not match email format';

const refusal = {
  error: { code: 'invalid', message: 'Please check the fields.', fields: { email: [FORMAT] } },
};
const answer = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', date: new Date().toUTCString() },
  });

const network = vi.fn<typeof fetch>();
beforeEach(() => {
  network.mockImplementation(() => Promise.resolve(answer(200, { success: true })));
  vi.stubGlobal('fetch', network);
});
afterEach(() => {
  network.mockReset();
});

const field = () => screen.getByLabelText('Email address');

test('signs up an address by keyboard alone, with the name of the sentence shown', async () => {
  render(<NewsletterForm {...SHOWN} />);
  expect(screen.getByRole('heading', { name: 'News from Harbor Stage' })).toBeDefined();
  screen.getByText(
    'Harbor Stage will email you about its upcoming events. You can unsubscribe at any time.',
  );
  await userEvent.tab();
  expect(document.activeElement).toBe(field());
  await userEvent.keyboard('ada@example.test{Enter}');
  const done = 'Check your email for a link to confirm your subscription.';
  await screen.findByText(done);
  expect(screen.getByRole('status').textContent).toBe(done);
  const [[path, init] = []] = network.mock.calls;
  expect(path).toBe('/api/p/tenants/t1/events/e1/newsletter');
  expect(JSON.parse(init?.body as string)).toEqual({
    email: 'ada@example.test',
    consent: 'event-page-1',
  });
});

test.each([
  ['nothing', '{Enter}', 'Email field is required.'],
  ['no address', 'nobody{Enter}', FORMAT],
  ['an address that only the server rejects', 'ada@localhost{Enter}', FORMAT],
])('shows the error for %s next to the field and focuses it', async (_what, typed, problem) => {
  network.mockImplementation(() => Promise.resolve(answer(422, refusal)));
  render(<NewsletterForm {...SHOWN} />);
  await userEvent.tab();
  await userEvent.keyboard(typed);
  const said = await screen.findByText(problem);
  expect(document.activeElement).toBe(field());
  expect(field().getAttribute('aria-describedby')).toBe(said.id);
  expect(field().getAttribute('aria-invalid')).toBe('true');
  await userEvent.keyboard('a');
  expect(screen.queryByText(problem)).toBeNull();
});

test('keeps the address when the connection is lost, to be sent again', async () => {
  network.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  render(<NewsletterForm {...SHOWN} />);
  await userEvent.type(field(), 'late@example.test');
  await userEvent.click(screen.getByRole('button', { name: 'Sign up' }));
  await screen.findByText('We can’t reach the server. Check your connection and try again.');
  await userEvent.click(screen.getByRole('button', { name: 'Sign up' }));
  await screen.findByText('Check your email for a link to confirm your subscription.');
});

test('signs up for the organizer’s news where there is no event', async () => {
  render(<NewsletterForm tenant={SHOWN.tenant} />);
  await userEvent.type(field(), 'ada@example.test{Enter}');
  await screen.findByText('Check your email for a link to confirm your subscription.');
  expect(network.mock.calls[0]?.[0]).toBe('/api/p/newsletter');
});
