import type { Versioned } from '@foyer/kit';
import { renderPlugin } from '@foyer/testing/admin';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import admin from '../admin.tsx';
import type { EventRecord } from '../contract.ts';
import { eventDetails } from '../testing/eventRecords.ts';

const TENANT = '00000000-0000-4000-8000-00000000000a';
const CHARITY = '00000000-0000-4000-8000-0000000000c1';
const OTHER = '00000000-0000-4000-8000-0000000000c2';
const EVENT = `tenants/${TENANT}/events/e1`;
const event: Versioned<EventRecord> = {
  id: 'e1',
  version: 'v1',
  details: eventDetails({ covidSafety: 'Masks are welcome.', charityId: CHARITY }),
};
const charity = (id: string, name: string) => ({
  id,
  details: {
    name,
    status: 'active',
    street: 'Quay 1',
    city: 'Portland',
    state: 'ME',
    zip_code: '04101',
    assigned: true,
  },
});
const READS = ['events:events.read', 'charities:assignments.read', 'fees:tenant.read'];
const WRITES = [...READS, 'events:events.write', 'fees:tenant.write'];

function open(given: { can?: string[]; isControlled?: boolean; change?: () => Response } = {}) {
  const { can = WRITES, isControlled = true, change } = given;
  let isShown = true;
  return renderPlugin(admin, {
    realm: 'tenant',
    tenantId: TENANT,
    path: '/events/e1/settings',
    can,
    data: {
      [EVENT]: ({ method }) =>
        method === 'GET' || !change ? Response.json({ ...event, success: true }) : change(),
      [`${EVENT}/ticket-types`]: [],
      [`tenants/${TENANT}/charities`]: [
        charity(CHARITY, 'Harbor Youth Music'),
        charity(OTHER, 'Food Bank'),
      ],
      [`tenants/${TENANT}/setting`]: () =>
        Response.json({
          id: TENANT,
          isTenantSettingsControlEnabled: isControlled,
          autoShowActiveTicketsAsSoldOut: isShown,
        }),
      'tenant/setting': ({ body }) => {
        isShown = (body as { autoShowActiveTicketsAsSoldOut: boolean })
          .autoShowActiveTicketsAsSoldOut;
        return Response.json({ success: true });
      },
    },
  });
}
const dialog = () => within(screen.getByRole('dialog'));
const writesOf = ({ asked }: ReturnType<typeof open>) =>
  asked.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body]);
const soldOut = () =>
  screen.findByRole<HTMLInputElement>('switch', { name: 'Show sold-out ticket types' });

test('the settings show the current values, and an edit changes nothing else of the event', async () => {
  const page = open();
  expect(await screen.findByText('Harbor Youth Music')).toBeTruthy();
  expect(screen.getByText('Masks are welcome.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Edit settings' }));
  fireEvent.change(dialog().getByLabelText('Ticket delivery note'), {
    target: { value: 'By mail.' },
  });
  fireEvent.change(dialog().getByLabelText('Capacity'), { target: { value: '' } });
  fireEvent.click(dialog().getByLabelText('Require email confirmation'));
  fireEvent.mouseDown(dialog().getByRole('combobox', { name: 'Charity for donations' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Food Bank' }));
  fireEvent.click(dialog().getByRole('button', { name: 'Save settings' }));
  expect(await screen.findByText('Settings saved')).toBeTruthy();
  expect(writesOf(page)).toEqual([
    [
      EVENT,
      {
        version: 'v1',
        details: {
          name: 'Harbour Lights',
          startDateTime: '2097-07-01T22:00:00.000Z',
          endDateTime: '2097-07-02T02:00:00.000Z',
          capacity: null,
          emailDeliveryVerbiage: 'By mail.',
          charityId: OTHER,
          covidSafety: 'Masks are welcome.',
          requiresConfirmation: true,
        },
      },
    ],
  ]);
});

test('reports settings that another tab saved first and overwrites nothing', async () => {
  const current = {
    ...event,
    version: 'v2',
    details: { ...event.details, name: 'Harbour Lights at Night', capacity: 80 },
  };
  const error = {
    code: 'changed_meanwhile',
    message: 'This was changed.',
    changed: { by: 'ada@riverside.test', at: '2026-11-20T15:00:00.000Z', current },
  };
  let saves = 0;
  const page = open({
    change: () =>
      (saves += 1) === 1
        ? Response.json({ error }, { status: 409 })
        : Response.json({ ...current, success: true }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Edit settings' }));
  fireEvent.change(dialog().getByLabelText('Capacity'), { target: { value: '90' } });
  fireEvent.click(dialog().getByRole('button', { name: 'Save settings' }));
  const notice = within(await dialog().findByRole('group', { name: 'Changed by someone else' }));
  expect(notice.getByText('ada@riverside.test')).toBeTruthy();
  expect(notice.getByRole('button', { name: 'Use theirs: Capacity' })).toBeTruthy();
  fireEvent.click(notice.getByRole('button', { name: 'Keep mine' }));
  // Keeps the name from the other tab; the second save uses the version just shown.
  await waitFor(() =>
    expect(writesOf(page)).toMatchObject([
      [EVENT, { version: 'v1', details: { name: 'Harbour Lights', capacity: 90 } }],
      [EVENT, { version: 'v2', details: { name: 'Harbour Lights at Night', capacity: 90 } }],
    ]),
  );
});

test('rejects a capacity below what is sold with the reason and keeps what was typed', async () => {
  const message = '12 tickets are already sold or held. Enter 12 or more.';
  open({
    change: () =>
      Response.json(
        { error: { code: 'already_taken', message, fields: { 'details.capacity': [message] } } },
        { status: 409 },
      ),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Edit settings' }));
  fireEvent.change(dialog().getByLabelText('Capacity'), { target: { value: '3' } });
  fireEvent.click(dialog().getByRole('button', { name: 'Save settings' }));
  expect(await dialog().findByText(message)).toBeTruthy();
  const capacity = dialog().getByLabelText<HTMLInputElement>('Capacity');
  expect([capacity.value, capacity.getAttribute('aria-invalid')]).toEqual(['3', 'true']);
});

test('changes whether sold-out ticket types are shown at once, for all events', async () => {
  const page = open();
  expect((await soldOut()).checked).toBe(true);
  fireEvent.click(await soldOut());
  expect(await screen.findByText('Settings saved')).toBeTruthy();
  await waitFor(async () => expect((await soldOut()).checked).toBe(false));
  expect(writesOf(page)).toEqual([
    ['tenant/setting', { tenantId: TENANT, autoShowActiveTicketsAsSoldOut: false }],
  ]);
});

test('locks settings that the platform manages and those of a read-only user', async () => {
  open({ isControlled: false });
  expect(await screen.findByText(/The platform manages this setting/)).toBeTruthy();
  expect(
    screen.getByText('Sold-out ticket types stay visible and are marked as sold out.'),
  ).toBeTruthy();
  expect(screen.queryByRole('switch')).toBeNull();
  open({ can: READS });
  expect(
    await screen.findByText('Sold-out ticket types stay visible and are marked as sold out.'),
  ).toBeTruthy();
  expect(screen.queryByRole('switch')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Edit settings' })).toBeNull();
  open({ can: ['events:events.read'] });
  expect(await screen.findByText('Masks are welcome.')).toBeTruthy();
  expect(screen.queryByText('When tickets are sold out')).toBeNull();
  expect(screen.queryByText('Charity for donations')).toBeNull();
});
