import { renderPlugin, savedAddresses } from '@foyer/testing/admin';
import events from '@foyer/plugin-events/admin';
import { eventDetails } from '@foyer/plugin-events/testing/records';
import tenants from '@foyer/plugin-tenants/admin';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import admin from '../admin.tsx';

const TENANT = '00000000-0000-4000-8000-00000000000a';
const EVENT = '00000000-0000-4000-8000-0000000000e1';
const event = {
  id: EVENT,
  details: eventDetails(),
};
const tenant = {
  id: TENANT,
  details: { name: 'Riverside Arts', url: 'riverside', status: 'active', state: 'active' },
};
const subscriber = (n: number, eventName: string) => ({
  id: `s${n}`,
  // Still the 21st in Honolulu, the tenant's time zone.
  dateCreated: '2026-10-22T08:00:00.000Z',
  details: {
    sk: `s${n}`,
    email: `ann${n}@example.test`,
    timestamp: 1_795_194_000_000,
    eventName,
    status: n === 1 ? 'confirmed' : 'waiting',
  },
});
const LIST = `tenants/${TENANT}/events/${EVENT}/newsletter/subscriber-list`;

const inHonolulu = () => Response.json({ timeZone: 'Pacific/Honolulu' });

function open(path: string, zone: () => Response | Promise<Response> = inHonolulu) {
  return renderPlugin([tenants, events, admin], {
    realm: 'platform',
    path,
    can: ['tenants:tenants.read', 'events:events.read', 'newsletter:subscribers.read'],
    data: {
      tenants: [tenant],
      'time-zone': zone,
      [`tenants/${TENANT}/events`]: [event],
      [LIST]: [subscriber(1, 'Harbour Lights')],
      [`${LIST}/download`]: () => Response.json({ downloadUrl: 'http://foyer.test/file' }),
      [`tenants/${TENANT}/newsletter/subscriber-list`]: [
        subscriber(1, 'Harbour Lights'),
        subscriber(2, 'River Night'),
      ],
    },
  });
}

test('shows an event’s subscribers in a tab, with a download', async () => {
  const plugin = open(`/tenant/${TENANT}/events/${EVENT}/subscribers`);
  expect(await screen.findByRole('gridcell', { name: /^ann1@example.test/ })).toBeTruthy();
  expect(await screen.findByRole('gridcell', { name: 'October 21, 2026' })).toBeTruthy();
  for (const name of ['Subscription Date', 'Subscription Email'])
    expect(screen.getByRole('columnheader', { name: new RegExp(`^${name}`) })).toBeTruthy();
  expect(screen.queryByRole('columnheader', { name: /^Event/ })).toBeNull();

  const saved = savedAddresses();
  fireEvent.click(screen.getByRole('button', { name: 'Export ALL to CSV' }));
  await waitFor(() => expect(saved).toEqual(['http://foyer.test/file']));
  expect(plugin.asked.some(({ path }) => path === `${LIST}/download`)).toBe(true);
});

test('shows the subscribers of all of a tenant’s events, each with its event', async () => {
  open(`/tenant/${TENANT}/subscribers`);
  expect(await screen.findByRole('gridcell', { name: /^ann2@example.test/ })).toBeTruthy();
  expect(screen.getByRole('gridcell', { name: 'River Night' })).toBeTruthy();
  await waitFor(() =>
    expect(screen.getAllByRole('gridcell', { name: 'October 21, 2026' })).toHaveLength(2),
  );
});

test('shows no dates before the tenant’s time zone is known', async () => {
  let answer: (response: Response) => void = () => undefined;
  open(`/tenant/${TENANT}/subscribers`, () => new Promise((resolve) => (answer = resolve)));
  const row = (await screen.findByRole('gridcell', { name: /^ann2@example.test/ })).closest(
    '[role=row]',
  );
  expect(row?.textContent).not.toMatch(/October/);
  answer(Response.json({ timeZone: 'Pacific/Honolulu' }));
  await waitFor(() => expect(row?.textContent).toContain('October 21, 2026'));
});

test('shows whether each subscriber is confirmed', async () => {
  open(`/tenant/${TENANT}/subscribers`);
  const cell = await screen.findByRole('gridcell', { name: /^ann2@example.test/ });
  const row = within(cell.closest<HTMLElement>('[role=row]')!);
  expect(row.getByText('Waiting for confirmation')).toBeTruthy();
});
