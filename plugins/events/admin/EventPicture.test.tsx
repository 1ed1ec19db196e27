import { renderPlugin } from '@foyer/kit/testing/admin';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import admin from '../admin.tsx';
import type { EventRecord } from '../contract.ts';
import { eventDetails } from '../testing/eventRecords.ts';

const TENANT = '00000000-0000-4000-8000-00000000000a';
const EVENT = `tenants/${TENANT}/events/e1`;
const MB = 1024 * 1024;
const event = (seatmap: string | null): EventRecord => ({
  id: 'e1',
  details: eventDetails({ seatmap }),
});
const SEATMAP = '/harbour-lights/assets/seatmap.png';
const READS = ['events:events.read'];
const WRITES = [...READS, 'events:events.write'];

interface Given {
  seatmap?: string | null;
  can?: string[];
  realm?: 'platform';
  /** What the API says to the first files; it takes those that follow. */
  sending?: (() => Response | Promise<Response>)[];
}

function open(given: Given = {}) {
  const { seatmap = null, can = WRITES, realm = 'tenant', sending = [] } = given;
  let kept = seatmap;
  const page = renderPlugin(admin, {
    realm,
    tenantId: TENANT,
    can,
    path: realm === 'platform' ? `/tenant/${TENANT}/events/e1/seat-map` : '/events/e1/seat-map',
    data: {
      [EVENT]: () => Response.json(event(kept)),
      [`${EVENT}/ticket-types`]: [],
      [`${EVENT}/seatmap`]: ({ method }) => {
        const answer = method === 'POST' && sending.shift();
        if (answer) return answer();
        kept = method === 'POST' ? SEATMAP : null;
        return Response.json({ ...event(kept), success: true });
      },
    },
  });
  const sent = () => page.asked.filter(({ method }) => method === 'POST').map(({ path }) => path);
  return { ...page, sent };
}

const choose = async (file: File) =>
  fireEvent.change(await screen.findByLabelText('File for Seat map'), {
    target: { files: [file] },
  });
const png = (bytes: number) => new File([new Uint8Array(bytes)], 'map.png', { type: 'image/png' });
const shown = () => screen.findByAltText<HTMLImageElement>(/^Seat map of Harbour Lights/);

test('a seat map is uploaded, and shown as it is now', async () => {
  const { sent } = open();
  expect(await screen.findByText(/up to 15 MB/)).toBeTruthy();
  await choose(png(10));
  expect(await screen.findByText('Seat map saved')).toBeTruthy();
  expect(sent()).toEqual([`${EVENT}/seatmap`]);
  expect((await shown()).getAttribute('src')).toBe(`/api/${EVENT}/seatmap?v=1`);
  expect(screen.getByRole('button', { name: 'Replace seat map' })).toBeTruthy();
});

test.each([
  ['a file of 30 MB', png(30 * MB), /An image may have at most 15 MB\. This one has 30 MB\./],
  [
    'a file that is no image',
    new File(['Row A'], 'map.pdf', { type: 'application/pdf' }),
    /Please choose a PNG, JPEG, WebP or GIF image\./,
  ],
])('%s is refused before it is sent, and the seat map stays', async (_what, file, says) => {
  const { sent } = open({ seatmap: SEATMAP });
  await shown();
  await choose(file);
  expect((await screen.findByRole('alert')).textContent).toMatch(says);
  expect(screen.getByRole('alert').textContent).toContain('The seat map is still the one above.');
  expect(sent()).toEqual([]);
  expect(await shown()).toBeTruthy();
});

test('what the server refuses, and a lost connection, are said where the file was chosen', async () => {
  const message = 'This image cannot be read. Please save it again, or choose another one.';
  const offline = 'The file could not be sent. Please check the connection and try again.';
  open({
    sending: [
      () => Response.json({ error: { code: 'unreadable_image', message } }, { status: 422 }),
      () => Promise.reject(new TypeError('Failed to fetch')),
    ],
  });
  await choose(png(10));
  expect(await screen.findByText(message)).toBeTruthy();
  await choose(png(10));
  expect(await screen.findByText(offline)).toBeTruthy();
  await choose(png(10));
  await waitFor(() => expect(screen.queryByText(offline)).toBeNull());
});

test('it is removed after a question', async () => {
  const { asked } = open({ seatmap: SEATMAP });
  fireEvent.click(await screen.findByRole('button', { name: 'Remove seat map' }));
  fireEvent.click(
    within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove seat map' }),
  );
  expect(await screen.findByText('Seat map removed')).toBeTruthy();
  await waitFor(() => expect(screen.queryByAltText(/^Seat map of/)).toBeNull());
  expect(asked.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
    `${EVENT}/seatmap`,
  ]);
});

test('operators look at it and change nothing', async () => {
  open({ seatmap: SEATMAP, can: READS, realm: 'platform' });
  expect(await shown()).toBeTruthy();
  expect(screen.queryByRole('button', { name: /seat map/ })).toBeNull();
});
