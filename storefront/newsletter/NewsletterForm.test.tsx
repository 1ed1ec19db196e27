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

test('an address is signed up by keyboard alone, with the sentence that was shown', async () => {
  render(<NewsletterForm {...SHOWN} />);
  expect(screen.getByRole('heading', { name: 'News from Harbor Stage' })).toBeDefined();
  const sentence = screen.getByText('Harbor Stage will email you about its coming events.');
  await userEvent.tab();
  expect(document.activeElement).toBe(field());
  await userEvent.keyboard('ada@example.test{Enter}');
  await screen.findByText('You are signed up.');
  expect(screen.getByRole('status').textContent).toBe('You are signed up.');
  const [[path, init] = []] = network.mock.calls;
  expect(path).toBe('/api/p/tenants/t1/events/e1/newsletter');
  expect(JSON.parse(init?.body as string)).toEqual({
    email: 'ada@example.test',
    shownText: sentence.textContent,
  });
});

test.each([
  ['nothing', '{Enter}', 'Email field is required.'],
  ['no address', 'nobody{Enter}', FORMAT],
  ['what only the server refuses', 'ada@localhost{Enter}', FORMAT],
])('%s is answered beside the field, which has the focus', async (_what, typed, problem) => {
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

test('without a connection the address stays, to be sent again', async () => {
  network.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  render(<NewsletterForm {...SHOWN} />);
  await userEvent.type(field(), 'late@example.test');
  await userEvent.click(screen.getByRole('button', { name: 'Sign up' }));
  await screen.findByText('There is no connection. Check your network, then try again.');
  await userEvent.click(screen.getByRole('button', { name: 'Sign up' }));
  await screen.findByText('You are signed up.');
});
