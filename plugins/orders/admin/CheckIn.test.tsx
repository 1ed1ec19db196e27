import { renderPlugin } from '@foyer/kit/testing/admin';
import events from '@foyer/plugin-events/admin';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import admin from '../admin.tsx';

const TENANT = '00000000-0000-4000-8000-00000000000a';
const EVENT = '00000000-0000-4000-8000-0000000000e1';
const BASE = `tenants/${TENANT}/events/${EVENT}`;
const event = {
  id: EVENT,
  details: {
    ...{ tenantId: TENANT, name: 'Harbour Lights', slug: 'harbour-lights', status: 'published' },
    ...{ startDateTime: '2027-07-01T22:00:00.000Z', endDateTime: '2027-07-02T02:00:00.000Z' },
    ...{ timeZone: 'America/New_York', address1: '', city: '', state: '', country: '' },
    ...{ capacity: null, covidSafety: '', eventImage: null, seatmap: null, charityId: null },
    ...{ emailDeliveryVerbiage: '', dateCreated: '2026-11-01T00:00:00.000Z' },
  },
};
const welcome = () =>
  Response.json({
    ...{ success: true, ticketUID: 'TICKET1', ticketTypeName: 'Stalls', holder: 'Zoë' },
    usedAt: '2026-12-05T00:00:00.000Z',
  });
const refused = () =>
  Response.json(
    { error: { code: 'already_used', message: 'This ticket was used, North.' } },
    { status: 409 },
  );

function open(answer: () => Response) {
  return renderPlugin([events, admin], {
    ...{ realm: 'tenant', tenantId: TENANT, path: `/events/${EVENT}/check-in` },
    can: ['events:events.read', 'orders:tickets.checkIn'],
    data: { [`tenants/${TENANT}/events`]: [event], [`${BASE}/check-in`]: answer },
  });
}
async function type(text: string) {
  fireEvent.change(await screen.findByLabelText('Ticket code or ID'), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: 'Check in' }));
}

/** jsdom makes no sound; this notes the pitch of each tone that is started. */
function listen(): number[] {
  const heard: number[] = [];
  const node = { connect: (next: unknown) => next };
  const audio = () => ({
    ...{ state: 'running', currentTime: 0, destination: node, close: () => Promise.resolve() },
    createGain: () => ({
      ...node,
      gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
    }),
    createOscillator: () => {
      const frequency = { value: 0 };
      const start = () => heard.push(frequency.value);
      return { ...node, frequency, start, stop: () => undefined };
    },
  });
  vi.stubGlobal(
    'AudioContext',
    vi.fn(function AudioContext() {
      return audio();
    }),
  );
  return heard;
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('who may come in and who may not sound different', async () => {
  const heard = listen();
  let answer = welcome;
  open(() => answer());
  await type('TICKET1');
  expect(await screen.findByText('Welcome')).toBeTruthy();
  const good = heard.splice(0);
  answer = refused;
  await type('TICKET1');
  expect(await screen.findByText('Do not let in')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toContain('This ticket was used, North.');
  expect(good.length).toBeGreaterThan(0);
  expect(heard.length).toBeGreaterThan(0);
  expect(Math.min(...good)).toBeGreaterThan(Math.max(...heard));
});

test('a muted door is silent until it is heard again', async () => {
  const heard = listen();
  open(welcome);
  fireEvent.click(await screen.findByLabelText('Sound'));
  await type('TICKET1');
  expect(await screen.findByText('Welcome')).toBeTruthy();
  expect(heard).toEqual([]);
  fireEvent.click(screen.getByLabelText('Sound'));
  await type('TICKET2');
  await waitFor(() => expect(heard).not.toEqual([]));
});

test('a device without sound shows its answer all the same', async () => {
  expect('AudioContext' in window).toBe(false);
  open(welcome);
  await type('TICKET1');
  expect(await screen.findByText('Stalls · Zoë')).toBeTruthy();
});

test('the last answer is gone while the next one is asked, and a lost scan keeps its name', async () => {
  let answer = welcome;
  const { asked } = open(() => answer());
  await type('TICKET1');
  expect(await screen.findByText('Welcome')).toBeTruthy();
  answer = () => {
    throw new TypeError('Failed to fetch');
  };
  await type('TICKET2');
  expect(screen.queryByText('Welcome')).toBeNull();
  expect(await screen.findByText('No answer')).toBeTruthy();
  answer = welcome;
  await waitFor(() => expect(screen.getByRole('button', { name: 'Check in' })).toBeTruthy());
  fireEvent.click(screen.getByRole('button', { name: 'Check in' }));
  expect(await screen.findByText('Welcome')).toBeTruthy();
  const nonces = asked
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => (body as { nonce: string }).nonce);
  expect(nonces).toHaveLength(3);
  expect(nonces[2]).toBe(nonces[1]);
  expect(nonces[1]).not.toBe(nonces[0]);
});
