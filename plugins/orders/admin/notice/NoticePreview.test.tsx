import { renderPlugin } from '@foyer/testing/admin';
import events from '@foyer/plugin-events/admin';
import { eventDetails } from '@foyer/plugin-events/testing/records';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import admin from '../../admin.tsx';

const TENANT = '00000000-0000-4000-8000-00000000000a';
const EVENT = '00000000-0000-4000-8000-0000000000e1';
const PREVIEW = `tenants/${TENANT}/events/${EVENT}/notice/preview`;
const event = { id: EVENT, details: eventDetails() };

const open = (reply: object) =>
  renderPlugin([events, admin], {
    realm: 'tenant',
    tenantId: TENANT,
    path: `/events/${EVENT}/details`,
    can: ['events:events.read', 'events:events.write', 'orders:orders.read'],
    data: {
      [`tenants/${TENANT}/events`]: [event],
      [`tenants/${TENANT}/events/${EVENT}/ticket-types`]: [],
      [PREVIEW]: () => Response.json(reply),
    },
  });

test('shows the email and its recipients before an event is canceled', async () => {
  const mail = { to: 'zoe@example.test', subject: 'Canceled: Harbour Lights', text: 'Hello Zoë,' };
  const { asked } = open({ orders: 12, withoutEmail: 1, mail });
  fireEvent.click(await screen.findByRole('button', { name: /Actions for/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Cancel event' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(
    await dialog.findByText(
      'We’ll email 12 ticket holders, one email per order. 1 order has no email address.',
    ),
  ).toBeTruthy();
  expect(dialog.getByText('Canceled: Harbour Lights')).toBeTruthy();
  expect(dialog.getByText('Hello Zoë,')).toBeTruthy();
  expect(asked.find(({ path }) => path === PREVIEW)).toMatchObject({
    body: { kind: 'cancelled', reason: '', refundPlan: 'contact' },
  });
});

test('shows the email with the new date before an event is moved', async () => {
  const { asked } = open({ orders: 0, withoutEmail: 0, mail: null });
  fireEvent.click(await screen.findByRole('button', { name: 'Edit details' }));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/^Starts/), { target: { value: '2097-07-08T18:00' } });
  expect(await dialog.findByText('No ticket holders to email.')).toBeTruthy();
  expect(asked.find(({ path }) => path === PREVIEW)).toMatchObject({
    body: {
      kind: 'moved',
      startDateTime: '2097-07-08T22:00:00.000Z',
      endDateTime: '2097-07-09T02:00:00.000Z',
      city: 'Portland',
    },
  });
});
