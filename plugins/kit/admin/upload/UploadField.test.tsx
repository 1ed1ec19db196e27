import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { contract } from '../../contract.ts';
import type { Answers } from '../../../../packages/testing/answerFrom.ts';
import { renderPlugin } from '../../../../packages/testing/renderPlugin.tsx';
import { MEGABYTE, type UploadRule } from '../../uploadRule.ts';
import { defineAdmin } from '../defineAdmin.ts';
import { UploadField } from './UploadField.tsx';
import type { UploadTarget } from './useUpload.ts';

const rule = {
  maxBytes: 2 * MEGABYTE,
  types: ['application/pdf', 'image/png'],
  messages: { tooLarge: 'A plan has 2 MB at most.', wrongType: 'A plan is a PDF or a picture.' },
} as const satisfies UploadRule;

const hall = contract({
  id: 'hall',
  permissions: { draw: { label: 'Draw', realms: ['platform'] } },
  routes: {
    plan: {
      method: 'post',
      path: '/x/hall/:id/plan',
      can: 'draw',
      summary: 'Takes a plan',
      upload: rule,
      reply: z.object({ pages: z.number() }),
    },
  },
});
const toRoute: UploadTarget = { route: hall.routes.plan, params: { id: '7' } };
const PLAN = 'x/hall/7/plan';

// jsdom has no object URLs.
beforeEach(() => {
  URL.createObjectURL = () => 'blob:plan';
  URL.revokeObjectURL = () => undefined;
});

function open(given: { data: Answers; to?: UploadTarget }) {
  const onDone = vi.fn<(reply: unknown) => void>();
  const plugin = defineAdmin({
    contract: hall,
    pages: [
      {
        path: '/plan',
        can: 'draw',
        element: <UploadField label="Plan" to={given.to ?? toRoute} onDone={onDone} />,
      },
    ],
  });
  const { data } = given;
  const { asked } = renderPlugin(plugin, {
    realm: 'platform',
    can: ['hall:draw'],
    path: '/plan',
    data,
  });
  return { asked, onDone, sent: () => asked.filter(({ method }) => method !== 'GET') };
}

const file = (name = 'plan.pdf', { type = 'application/pdf', bytes = 10 } = {}) =>
  new File([new Uint8Array(bytes)], name, { type });
const choose = async (chosen: File) =>
  fireEvent.change(await screen.findByLabelText('File for Plan'), { target: { files: [chosen] } });
const chooser = () => screen.getByRole('button', { name: 'Choose a file' });
const heard = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join(' ');

/** A response that waits until the test releases it. */
function heldBack(answer: Response) {
  let release = () => undefined as void;
  const held = new Promise<Response>((resolve) => {
    release = () => resolve(answer);
  });
  return { answer: () => held, release: () => release() };
}

test.each([
  ['too large', file('big.pdf', { bytes: 3 * MEGABYTE }), /A plan has 2 MB at most\./],
  ['of another type', file('plan.exe', { type: 'application/x-msdownload' }), /A plan is a PDF/],
])(
  'rejects a file that is %s with the rule’s message, and does not send it',
  async (_what, chosen, says) => {
    const { sent } = open({ data: {} });
    await choose(chosen);
    expect((await screen.findByRole('alert')).textContent).toMatch(says);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(sent()).toEqual([]);
  },
);

test('sends a file, shows and announces its progress, and passes on the response', async () => {
  const { answer, release } = heldBack(Response.json({ pages: 3 }));
  const { onDone, sent } = open({ data: { [PLAN]: answer } });
  const chosen = file();
  await choose(chosen);
  const bar = await screen.findByRole('progressbar', { name: 'plan.pdf' });
  expect(bar.getAttribute('aria-valuenow')).toBe('50');
  expect(screen.getByText('50%')).toBeTruthy();
  expect(heard()).toContain('Uploading plan.pdf: 50 percent.');
  release();
  await waitFor(() => expect(onDone).toHaveBeenCalledExactlyOnceWith({ pages: 3 }));
  expect(heard()).toContain('plan.pdf was uploaded.');
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(sent()).toMatchObject([{ method: 'POST', path: PLAN, body: chosen }]);
  expect(sent()[0]?.headers.get('content-type')).toBe('application/pdf');
});

test('cancels an upload and returns the focus to the file button', async () => {
  const { onDone } = open({ data: { [PLAN]: () => new Promise(() => undefined) } });
  await choose(file());
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel upload' }));
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  expect(heard()).toContain('The upload of plan.pdf was canceled.');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement).toBe(chooser());
  expect(onDone).not.toHaveBeenCalled();
});

test('shows why an upload failed, and retries without choosing the file again', async () => {
  const answers = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    () => Response.json({ pages: 1 }),
  ];
  const { onDone } = open({ data: { [PLAN]: () => answers.shift()?.() ?? Response.error() } });
  await choose(file());
  expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t upload the file');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledWith({ pages: 1 }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('sends a dropped file like a chosen one, and previews a picture', async () => {
  const { sent } = open({ data: { [PLAN]: () => new Promise(() => undefined) } });
  const dataTransfer = { files: [file('plan.png', { type: 'image/png' })] };
  fireEvent.drop(await screen.findByRole('group', { name: 'Plan' }), { dataTransfer });
  expect(await screen.findByAltText('Preview of plan.png')).toBeTruthy();
  expect(sent()).toHaveLength(1);
  // One at a time.
  fireEvent.drop(screen.getByRole('group', { name: 'Plan' }), { dataTransfer });
  expect(sent()).toHaveLength(1);
});

const UPLOAD = '9b2f7a52-7b36-4f0e-9a59-0d0f4d1f6b11';
const announced: UploadTarget = {
  rule,
  announce: () => Promise.resolve({ uploadId: UPLOAD, postUrl: '/api/files/token' }),
};
const state = (value: string, reason: string | null = null) =>
  Response.json({ id: UPLOAD, state: value, reason });

test('uploads an announced file to its URL, completes it, and waits for the check', async () => {
  const states = [() => state('checking'), () => state('ready')];
  const { onDone, sent } = open({
    to: announced,
    data: {
      'files/token': () => Response.json({ success: true }),
      [`uploads/${UPLOAD}/complete`]: () => state('checking'),
      [`uploads/${UPLOAD}`]: () => states.shift()?.() ?? Response.error(),
    },
  });
  await choose(file());
  await waitFor(() => expect(heard()).toContain('plan.pdf is being checked.'));
  expect(onDone).not.toHaveBeenCalled();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(sent().map(({ method, path }) => `${method} ${path}`)).toEqual([
    ...['PUT files/token', `POST uploads/${UPLOAD}/complete`],
  ]);
});

test('shows why an announced file was rejected', async () => {
  const { onDone } = open({
    to: announced,
    data: {
      'files/token': () => Response.json({ success: true }),
      [`uploads/${UPLOAD}/complete`]: () => state('refused', 'This file is not a PDF document.'),
    },
  });
  await choose(file());
  expect((await screen.findByRole('alert')).textContent).toContain('This file is not a PDF');
  expect(onDone).not.toHaveBeenCalled();
});
