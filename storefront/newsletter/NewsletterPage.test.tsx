import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { NewsletterPage, type NewsletterPageProps } from './NewsletterPage.tsx';

const TENANT = { id: 't1', name: 'Harbor Stage', url: 'harbor' } as NewsletterPageProps['tenant'];

const network = vi.fn<typeof fetch>();
beforeEach(() => {
  network.mockReset();
  vi.stubGlobal('fetch', network);
});

const answer = (status: number, body: unknown) =>
  Promise.resolve(
    new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json', date: new Date().toUTCString() },
    }),
  );

const open = (what: NewsletterPageProps['what'], search: string) =>
  render(
    <MemoryRouter initialEntries={[`/newsletter/${what}?${search}`]}>
      <NewsletterPage what={what} tenant={TENANT} />
    </MemoryRouter>,
  );

test.each([
  [
    'confirm',
    'code=abc',
    'Confirm subscription',
    { code: 'abc' },
    'You’re subscribed. Harbor Stage will email you about upcoming events.',
  ],
  [
    'unsubscribe',
    'token=xyz',
    'Unsubscribe',
    { token: 'xyz' },
    'You’re unsubscribed. You’ll no longer get event news from Harbor Stage.',
  ],
] as const)(
  '%s asks before it changes anything, and confirms the change',
  async (what, search, button, body, done) => {
    network.mockImplementation(() => answer(200, { success: true }));
    open(what, search);
    expect(network).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: button }));
    await screen.findByText(done);
    const [[path, init] = []] = network.mock.calls;
    expect(path).toBe(`/api/p/newsletter/${what}`);
    expect(JSON.parse(init?.body as string)).toEqual(body);
    expect(screen.queryByRole('button')).toBeNull();
  },
);

test.each([404, 410, 422])('says what to do when a link no longer works (%s)', async (status) => {
  network.mockImplementation(() => answer(status, { error: { code: 'x', message: 'X' } }));
  open('confirm', 'code=old');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm subscription' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This link has expired or doesn’t work anymore. Sign up again on an event’s page to get a new one.',
  );
});
