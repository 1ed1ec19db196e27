import { renderPlugin } from '@foyer/testing/admin';
import events from '@foyer/plugin-events/admin';
import { eventDetails } from '@foyer/plugin-events/testing/records';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import admin from '../../admin.tsx';

const TENANT = '00000000-0000-4000-8000-00000000000a';
const EVENT = '00000000-0000-4000-8000-0000000000e1';
const BASE = `tenants/${TENANT}/events/${EVENT}`;
const event = {
  id: EVENT,
  details: eventDetails(),
};
const welcome = () =>
  Response.json({
    success: true,
    ticketUID: 'TICKET1',
    ticketTypeName: 'Stalls',
    holder: 'Zoë',
    usedAt: '2026-12-05T00:00:00.000Z',
  });
const refused = () =>
  Response.json(
    { error: { code: 'already_used', message: 'This ticket was used, North.' } },
    { status: 409 },
  );

function open(
  answer: () => Response,
  given = { valid: 1_240, used: 12 },
  { isCancelled = false } = {},
) {
  const shown = isCancelled ? { ...event, details: eventDetails({ status: 'cancelled' }) } : event;
  return renderPlugin([events, admin], {
    realm: 'tenant',
    tenantId: TENANT,
    path: `/events/${EVENT}/check-in`,
    can: ['events:events.read', 'orders:tickets.checkIn'],
    data: {
      [`tenants/${TENANT}/events`]: [shown],
      [`${BASE}/check-in`]: answer,
      [`${BASE}/check-in/count`]: () => Response.json(given),
    },
  });
}
async function type(text: string) {
  fireEvent.change(await screen.findByLabelText('Ticket code or ID'), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: 'Check in' }));
}

/** jsdom has no sound; records the pitch of each tone. */
function listen(): number[] {
  const heard: number[] = [];
  const node = { connect: (next: unknown) => next };
  const audio = () => ({
    state: 'running',
    currentTime: 0,
    destination: node,
    close: () => Promise.resolve(),
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

/** jsdom has no camera; this fake shows `codes.shown`, and the browser's reader reads it. */
function makeCamera(getUserMedia?: () => Promise<unknown>) {
  const codes: { shown?: string } = {};
  const tracks: { readyState: string; stop: () => void }[] = [];
  const looks = { count: 0 };
  const start = async () => {
    const track = { readyState: 'live', stop: () => void (track.readyState = 'ended') };
    tracks.push(track);
    return { getTracks: () => [track] };
  };
  const asked = vi.fn(getUserMedia ?? start);
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia: asked },
  });
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['qr_code'];
      detect = async () => {
        looks.count += 1;
        return codes.shown ? [{ rawValue: codes.shown }] : [];
      };
    },
  );
  vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(4);
  return { codes, tracks, looks, asked };
}
const turnOn = async () =>
  fireEvent.click(await screen.findByRole('button', { name: 'Scan with camera' }));
const scansOf = ({ asked }: ReturnType<typeof open>) =>
  asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
function showPage(state: 'visible' | 'hidden') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  fireEvent(document, new Event('visibilitychange'));
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

test('shows how many guests are in, and updates with each scan', async () => {
  const count = { valid: 1_240, used: 12 };
  open(() => {
    count.used += 1;
    return welcome();
  }, count);
  expect(await screen.findByText('12 of 1,240 checked in')).toBeTruthy();
  await type('TICKET1');
  expect(await screen.findByText('13 of 1,240 checked in')).toBeTruthy();
});

test('plays different sounds for admitted and refused tickets', async () => {
  const heard = listen();
  let answer = welcome;
  open(() => answer());
  await type('TICKET1');
  expect(await screen.findByText('Welcome')).toBeTruthy();
  const good = heard.splice(0);
  answer = refused;
  await type('TICKET1');
  expect(await screen.findByText('Don’t let in')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toContain('This ticket was used, North.');
  expect(good.length).toBeGreaterThan(0);
  expect(heard.length).toBeGreaterThan(0);
  expect(Math.min(...good)).toBeGreaterThan(Math.max(...heard));
});

test('is silent while muted', async () => {
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

test('keeps the entrance’s name and the mute setting across reloads', async () => {
  open(welcome);
  fireEvent.change(await screen.findByRole('textbox', { name: 'Door' }), {
    target: { value: 'Nørth 🚪' },
  });
  fireEvent.click(screen.getByLabelText('Sound'));
  const heard = listen();
  open(welcome);
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Door' })).value).toBe(
    'Nørth 🚪',
  );
  expect(screen.getByLabelText<HTMLInputElement>('Sound').checked).toBe(false);
  await type('TICKET1');
  expect(await screen.findByText('Welcome')).toBeTruthy();
  expect(heard).toEqual([]);
});

test('works in a browser that stores nothing, or invalid values', async () => {
  localStorage.setItem('foyer.door.name', '{');
  localStorage.setItem('foyer.door.isMuted', '"yes"');
  open(welcome);
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Door' })).value).toBe('');
  expect(screen.getByLabelText<HTMLInputElement>('Sound').checked).toBe(true);
  const forbid = () => {
    throw new DOMException('Denied', 'SecurityError');
  };
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(forbid);
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(forbid);
  fireEvent.change(screen.getByRole('textbox', { name: 'Door' }), { target: { value: 'South' } });
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Door' }).value).toBe('South');
  await type('TICKET1');
  expect(await screen.findByText('Welcome')).toBeTruthy();
});

test.each([
  ['a forged code', 422, 'forged_code', 'This code isn’t a valid ticket for this event.'],
  [
    'a ticket of another event',
    404,
    'not_found',
    'No ticket with this ID was found for this event.',
  ],
  ['a refunded ticket', 409, 'refunded_ticket', 'This ticket was refunded.'],
  ['a voided ticket', 409, 'voided_ticket', 'This ticket was voided.'],
  [
    'an order that is not paid',
    409,
    'order_not_completed',
    'The order for this ticket isn’t completed.',
  ],
])('refuses %s, with the reason', async (_what, status, code, message) => {
  open(() => Response.json({ error: { code, message } }, { status }));
  await type('TICKET1.SIGNATURE');
  expect(await screen.findByText('Don’t let in')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toContain(message);
  expect(screen.getByLabelText<HTMLInputElement>('Ticket code or ID').value).toBe('');
});

test('asks for a code if none was entered', async () => {
  const { asked } = open(welcome);
  const input = await screen.findByLabelText('Ticket code or ID');
  screen.getByRole('button', { name: 'Check in' }).focus();
  await type(' ');
  expect(document.activeElement).toBe(input);
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('shows a server error without judging the ticket, and keeps the input', async () => {
  open(() => Response.json({ error: { code: 'internal', message: 'Sorry' } }, { status: 503 }));
  await type('TICKET1.SIGNATURE');
  expect(await screen.findByText('No response')).toBeTruthy();
  expect(screen.queryByText('Don’t let in')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Ticket code or ID').value).toBe(
    'TICKET1.SIGNATURE',
  );
});

test('shows the result on a device without sound', async () => {
  expect('AudioContext' in window).toBe(false);
  open(welcome);
  await type('TICKET1');
  expect(await screen.findByText('Stalls · Zoë')).toBeTruthy();
});

test('hides the last result during the next check, and retries a lost scan as the same scan', async () => {
  let answer = welcome;
  const { asked } = open(() => answer());
  await type('TICKET1');
  expect(await screen.findByText('Welcome')).toBeTruthy();
  answer = () => {
    throw new TypeError('Failed to fetch');
  };
  await type('TICKET2');
  expect(screen.queryByText('Welcome')).toBeNull();
  expect(await screen.findByText('No response')).toBeTruthy();
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

test('checks a ticket in front of the camera once, then the next one', async () => {
  const { codes, looks, asked } = makeCamera();
  const plugin = open(welcome);
  await turnOn();
  expect(asked).toHaveBeenCalledWith({
    video: expect.objectContaining({ facingMode: 'environment' }),
  });
  codes.shown = 'TICKET1.SIGNATURE';
  expect(await screen.findByText('Welcome')).toBeTruthy();
  const seen = looks.count;
  await waitFor(() => expect(looks.count).toBeGreaterThan(seen + 3));
  expect(scansOf(plugin)).toMatchObject([{ code: 'TICKET1.SIGNATURE' }]);
  codes.shown = 'TICKET2.SIGNATURE';
  await waitFor(() => expect(scansOf(plugin)).toHaveLength(2));
  expect(scansOf(plugin)[1]).toMatchObject({ code: 'TICKET2.SIGNATURE' });
});

test('accepts typed codes while the camera is on', async () => {
  makeCamera();
  const plugin = open(welcome);
  await turnOn();
  await type('TICKET1');
  expect(await screen.findByText('Welcome')).toBeTruthy();
  expect(scansOf(plugin)).toMatchObject([{ ticketUID: 'TICKET1' }]);
});

test('turns the camera off while the page is hidden and after it is closed', async () => {
  const { tracks } = makeCamera();
  open(welcome);
  await turnOn();
  await waitFor(() => expect(tracks.map(({ readyState }) => readyState)).toEqual(['live']));
  showPage('hidden');
  await waitFor(() => expect(tracks.map(({ readyState }) => readyState)).toEqual(['ended']));
  showPage('visible');
  await waitFor(() =>
    expect(tracks.map(({ readyState }) => readyState)).toEqual(['ended', 'live']),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Turn off camera' }));
  expect(tracks[1]?.readyState).toBe('ended');
  await turnOn();
  await waitFor(() => expect(tracks[2]?.readyState).toBe('live'));
  cleanup();
  expect(tracks[2]?.readyState).toBe('ended');
});

test.each([
  ['NotAllowedError', /^Camera access is blocked/],
  ['NotFoundError', /^No camera found on this device/],
  ['NotReadableError', /^The camera isn’t available/],
])('keeps manual entry when the camera fails with %s, and says why', async (name, says) => {
  makeCamera(() => Promise.reject(new DOMException('No', name)));
  open(welcome);
  await turnOn();
  expect(await screen.findByText(says)).toBeTruthy();
  await type('TICKET1');
  expect(await screen.findByText('Welcome')).toBeTruthy();
});

test('says so if the browser doesn’t offer a camera', async () => {
  expect('mediaDevices' in navigator).toBe(false);
  open(welcome);
  await turnOn();
  expect(await screen.findByText(/^This browser can’t use the camera/)).toBeTruthy();
});

test('scans nothing for a canceled event, and says why', async () => {
  open(welcome, undefined, { isCancelled: true });
  expect(await screen.findByRole('heading', { name: 'This event was canceled' })).toBeTruthy();
  expect(screen.queryByLabelText('Ticket code or ID')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Scan with camera' })).toBeNull();
});
