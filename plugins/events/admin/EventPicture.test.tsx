import { renderPlugin } from '@foyer/testing/admin';
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
  /** The API's responses to the first uploads; later ones succeed. */
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

test('uploads a seat map and shows the new one', async () => {
  const { sent } = open();
  expect(await screen.findByText(/up to 15 MB/)).toBeTruthy();
  await choose(png(10));
  expect(await screen.findByText('Seat map saved')).toBeTruthy();
  expect(sent()).toEqual([`${EVENT}/seatmap`]);
  expect((await shown()).getAttribute('src')).toBe(`/api/${EVENT}/seatmap?v=1`);
  expect(screen.getByRole('button', { name: 'Replace seat map' })).toBeTruthy();
});

test.each([
  ['a file of 30 MB', png(30 * MB), /Images can be up to 15 MB\. Yours is 30 MB\./],
  [
    'a file that isn’t an image',
    new File(['Row A'], 'map.pdf', { type: 'application/pdf' }),
    /Choose a PNG, JPEG, WebP or GIF image\./,
  ],
])('rejects %s before sending it and keeps the seat map', async (_what, file, says) => {
  const { sent } = open({ seatmap: SEATMAP });
  await shown();
  await choose(file);
  expect((await screen.findByRole('alert')).textContent).toMatch(says);
  expect(screen.getByRole('alert').textContent).toContain('Your current seat map hasn’t changed.');
  expect(sent()).toEqual([]);
  expect(await shown()).toBeTruthy();
});

test('shows server errors and lost connections next to the file input', async () => {
  const message = 'We can’t read this image. Save it again, or choose another one.';
  const offline = 'We couldn’t upload the file. Check your connection and try again.';
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

test('removes it after a confirmation', async () => {
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

test('operators can only view it', async () => {
  open({ seatmap: SEATMAP, can: READS, realm: 'platform' });
  expect(await shown()).toBeTruthy();
  expect(screen.queryByRole('button', { name: /seat map/ })).toBeNull();
});
