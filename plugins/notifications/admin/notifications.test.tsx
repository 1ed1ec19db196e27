import { renderPlugin } from '@foyer/testing/admin';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import admin from '../admin.tsx';
import type { Notification, Preference } from '../contract.ts';

const notification = (n: number, given: Partial<Notification> = {}): Notification => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  at: `2026-11-2${n}T15:00:00.000Z`,
  kind: 'dispute_opened',
  text: `A buyer disputed $${n}.00 on order ORDER${n}.`,
  path: `/reports/payouts/disputes/d${n}`,
  isRead: false,
  ...given,
});

const DISPUTES: Preference = {
  kind: 'dispute_opened',
  label: 'New disputes',
  when: 'When a buyer disputes a payment',
  inConsole: true,
  byEmail: true,
};

/** An API that keeps what was read and what is preferred. */
function open(
  path: string,
  given: { rows?: Notification[]; can?: readonly string[]; failing?: boolean } = {},
) {
  let { rows = [notification(3), notification(2), notification(1, { isRead: true })] } = given;
  let preference = DISPUTES;
  const read = (isMeant: (row: Notification) => boolean) => {
    if (given.failing)
      return Response.json({ error: { code: 'internal', message: 'It failed.' } }, { status: 500 });
    rows = rows.map((row) => (isMeant(row) ? { ...row, isRead: true } : row));
    return Response.json({ success: true });
  };
  return renderPlugin(admin, {
    realm: 'tenant',
    path,
    withConsole: true,
    can: given.can ?? ['orders:disputes.read'],
    data: {
      notifications: ({ query }) => {
        const isUnread = `${query.get('filters')} ${query.get('filter')}`.includes('isRead');
        const found = rows.filter(({ isRead }) => !isUnread || !isRead);
        return Response.json(
          { result: found, count: found.length, cursor: null },
          { headers: { 'Content-Range': `rows 0-${found.length}/${found.length}` } },
        );
      },
      'notifications/read': ({ body }) =>
        read(({ id }) => (body as { ids: string[] }).ids.includes(id)),
      'notifications/read-all': ({ body }) =>
        read(({ at }) => at <= (body as { until: string }).until),
      'notifications/preferences': () => Response.json({ result: [preference] }),
      'notifications/preferences/dispute_opened': ({ body }) => {
        if (given.failing)
          return Response.json(
            { error: { code: 'internal', message: 'It failed.' } },
            { status: 500 },
          );
        preference = { ...preference, ...(body as object) };
        return Response.json({ success: true });
      },
    },
  });
}

const bell = (name: string) => screen.findByRole('button', { name });
const openPanel = async () => {
  fireEvent.click(await bell('Notifications: 2 unread'));
  return within(await screen.findByRole('dialog', { name: 'Notifications' }));
};

test('shows the newest notifications below the bell, and marks one as read when it is followed', async () => {
  const page = open('/');
  const panel = await openPanel();
  const links = await panel.findAllByRole('link', { name: /A buyer disputed/ });
  expect(links.map(({ textContent }) => textContent?.startsWith('Unread'))).toEqual([
    true,
    true,
    false,
  ]);
  fireEvent.click(links[1]!);
  await bell('Notifications: 1 unread');
  expect(page.place()).toBe('/reports/payouts/disputes/d2');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('marks all as read up to the newest one that is shown, once', async () => {
  const page = open('/');
  const panel = await openPanel();
  const button = await panel.findByRole('button', { name: 'Mark all as read' });
  fireEvent.click(button);
  fireEvent.click(button);
  await screen.findByRole('button', { name: 'Notifications', hidden: true });
  expect(page.asked.filter(({ path }) => path === 'notifications/read-all')).toMatchObject([
    { body: { until: '2026-11-23T15:00:00.000Z' } },
  ]);
  await waitFor(() => expect(panel.queryByRole('button', { name: 'Mark all as read' })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('dialog'));
});

test('says that marking as read failed', async () => {
  open('/', { failing: true });
  const panel = await openPanel();
  fireEvent.click(await panel.findByRole('button', { name: 'Mark all as read' }));
  expect(await screen.findByText('Couldn’t mark notifications as read')).toBeTruthy();
  expect(panel.getByRole('button', { name: 'Mark all as read' })).toBeTruthy();
});

test('asks for the unread count again on another page, unless it is fresh', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const page = open('/');
  await bell('Notifications: 2 unread');
  const asked = () => page.asked.filter(({ query }) => query.get('limit') === '1').length;
  expect(asked()).toBe(1);
  await page.go('/notifications');
  await screen.findByRole('heading', { level: 1, name: 'Notifications' });
  expect(asked()).toBe(1);
  vi.setSystemTime(Date.now() + 20_000);
  await page.go('/');
  await waitFor(() => expect(asked()).toBe(2));
});

test('shows no bell to someone who can’t be notified of anything', async () => {
  open('/', { can: [] });
  await screen.findByRole('button', { name: /^Account:/ });
  expect(screen.queryByRole('button', { name: /^Notifications/ })).toBeNull();
});

test('lists notifications by day, and only unread ones on request', async () => {
  const page = open('/notifications');
  const days = await screen.findAllByRole('heading', { level: 2 });
  expect(days.map(({ textContent }) => textContent)).toEqual([
    'Monday, November 23, 2026',
    'Sunday, November 22, 2026',
    'Saturday, November 21, 2026',
  ]);
  expect(screen.getByText('3 notifications')).toBeTruthy();
  await page.go('/notifications?notifications.filter.isRead=false');
  expect(await screen.findByText('2 notifications')).toBeTruthy();
  expect(screen.queryByText(/order ORDER1/)).toBeNull();
});

test('says what will appear in an empty list', async () => {
  open('/notifications', { rows: [] });
  expect(await screen.findByText('No notifications yet')).toBeTruthy();
});

test('saves a preference at once, on a tab of the account', async () => {
  const page = open('/profile/notifications');
  const group = within(await screen.findByRole('group', { name: 'New disputes' }));
  const email = () => group.getByRole<HTMLInputElement>('checkbox', { name: 'By email' });
  expect(email().checked).toBe(true);
  fireEvent.click(email());
  expect(await screen.findByText('Preferences saved')).toBeTruthy();
  expect(email().checked).toBe(false);
  expect(page.asked.filter(({ method }) => method === 'PUT')).toMatchObject([
    {
      path: 'notifications/preferences/dispute_opened',
      body: { inConsole: true, byEmail: false },
    },
  ]);
  expect(screen.getByRole('tab', { name: 'Notifications', selected: true })).toBeTruthy();
});

test('goes back to the stored preference if saving fails', async () => {
  open('/profile/notifications', { failing: true });
  const group = within(await screen.findByRole('group', { name: 'New disputes' }));
  const inConsole = group.getByRole<HTMLInputElement>('checkbox', { name: 'In the console' });
  fireEvent.click(inConsole);
  expect(await screen.findByText('Couldn’t save preferences')).toBeTruthy();
  await waitFor(() => expect(inConsole.checked).toBe(true));
});
