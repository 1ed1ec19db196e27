import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { contract } from '../../contract.ts';
import type { TaskRow } from '../../kernelContract.ts';
import { renderPlugin } from '../../../../packages/testing/renderPlugin.tsx';
import { savedAddresses } from '../../../../packages/testing/savedAddresses.tsx';
import type { Asked } from '../../../../packages/testing/answerFrom.ts';
import { defineAdmin } from '../defineAdmin.ts';
import { EXPORT_AS_TASK, useExport } from './useExport.ts';
import { useTask } from './useTasks.ts';

const bell = contract({
  id: 'bell',
  permissions: { ring: { label: 'Ring', realms: ['platform'] } },
  routes: {},
});

const ID = '5f2b6a1c-8d5e-4c1a-9a55-0d5d0a4b1c01';
const task = (over: Partial<TaskRow> = {}): TaskRow => ({
  id: ID,
  title: 'Export orders.csv',
  state: 'running',
  isCancelling: false,
  done: 1_200,
  total: 4_800,
  message: null,
  result: null,
  error: null,
  createdAt: '2026-03-01T12:00:00.000Z',
  endedAt: null,
  ...over,
});
const ended = (over: Partial<TaskRow>) => task({ endedAt: '2026-03-01T12:01:00.000Z', ...over });

/** The console with tasks that a test updates. */
function open(tasks: TaskRow[], element: React.ReactElement = <p>Bell</p>) {
  const now = { tasks };
  const plugin = defineAdmin({
    contract: bell,
    pages: [{ path: '/bell', can: 'ring', element }],
  });
  const change = (over: Partial<TaskRow>) => (asked: Asked) => {
    now.tasks = now.tasks.map((one) => ({ ...one, ...over }));
    return Response.json(asked.path.endsWith('dismiss') ? { success: true } : now.tasks[0]);
  };
  const rendered = renderPlugin(plugin, {
    realm: 'platform',
    can: ['bell:ring'],
    path: '/bell',
    withConsole: true,
    data: {
      tasks: () => Response.json({ result: now.tasks }),
      [`tasks/${ID}`]: () => Response.json(now.tasks[0]),
      [`tasks/${ID}/cancel`]: change({ isCancelling: true }),
      [`tasks/${ID}/dismiss`]: (asked) => {
        now.tasks = [];
        return change({})(asked);
      },
      [`tasks/${ID}/file`]: () => Response.json({ downloadUrl: 'http://foyer.test/file.csv' }),
      'bells/download': () => Response.json({ downloadUrl: 'http://foyer.test/bells.csv' }),
      exports: () => {
        now.tasks = [task({ title: 'Export bells.csv' })];
        return Response.json(now.tasks[0]);
      },
    },
  });
  return { ...rendered, now };
}

async function openTray() {
  fireEvent.click(await screen.findByRole('button', { name: /^Tasks/ }));
  return screen.findByRole('dialog', { name: 'Tasks' });
}
const questions = (asked: readonly Asked[]) => asked.filter(({ path }) => path === 'tasks').length;

test('shows nothing in the app bar without tasks, and requests them once', async () => {
  const { asked } = open([]);
  await screen.findByText('Bell');
  await waitFor(() => expect(questions(asked)).toBe(1));
  expect(screen.queryByRole('button', { name: /^Tasks/ })).toBeNull();
});

test('shows a task started before the page load with its progress', async () => {
  open([task(), ended({ id: ID.replace('5f', '6f'), state: 'failed', error: 'It was refused.' })]);
  await screen.findByRole('button', { name: 'Tasks: 1 in progress' });
  const panel = within(await openTray());
  const bar = panel.getByRole('progressbar', { name: 'Export orders.csv' });
  expect(bar.getAttribute('aria-valuenow')).toBe('25');
  expect(panel.getByText('1,200 of 4,800')).toBeTruthy();
  expect(panel.getByText('Failed · It was refused.')).toBeTruthy();
});

test('follows a task, announces its end, and saves its file without opening a window', async () => {
  const saved = savedAddresses();
  const { now } = open([task()]);
  const panel = within(await openTray());
  now.tasks = [ended({ state: 'succeeded', done: 4_800, result: { fileName: 'orders.csv' } })];
  fireEvent.click(await panel.findByRole('button', { name: 'Download orders.csv' }));
  await waitFor(() => expect(saved).toEqual(['http://foyer.test/file.csv']));
  const said = await panel.findByText('Export orders.csv is done.');
  expect(said.getAttribute('aria-live')).toBe('polite');
});

test('cancels a running task by name, and dismisses an ended one', async () => {
  const { asked, now } = open([task()]);
  const panel = within(await openTray());
  fireEvent.click(panel.getByRole('button', { name: 'Cancel Export orders.csv' }));
  await panel.findByText('Canceling at 1,200 of 4,800');
  now.tasks = [ended({ state: 'cancelled' })];
  const dismiss = await panel.findByRole('button', { name: 'Dismiss Export orders.csv' });
  dismiss.focus();
  fireEvent.click(dismiss);
  await panel.findByText(/^No tasks running/);
  // Its button is gone, but the panel keeps keyboard focus.
  expect(screen.getByRole('dialog', { name: 'Tasks' }).contains(document.activeElement)).toBe(true);
  const paths = asked.filter(({ method }) => method === 'POST').map(({ path }) => path);
  expect(paths).toEqual([`tasks/${ID}/cancel`, `tasks/${ID}/dismiss`]);
});

test('links to a result on a page of the console', async () => {
  open([ended({ state: 'succeeded', result: { path: '/bell/rung', label: 'See who came' } })]);
  const panel = within(await openTray());
  expect(panel.getByRole('link', { name: 'See who came' }).getAttribute('href')).toBe('/bell/rung');
});

test('closes the panel with Escape and returns the focus', async () => {
  open([task()]);
  const button = await screen.findByRole('button', { name: /^Tasks/ });
  button.focus();
  const panel = await openTray();
  fireEvent.keyDown(panel, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(button);
});

function Follower() {
  const [id, setId] = useState<string | null>(null);
  const { task: followed } = useTask(id);
  return (
    <>
      <button onClick={() => setId(ID)}>Start</button>
      <output>{followed ? `${followed.state} ${followed.done}` : 'none'}</output>
    </>
  );
}

test('follows a task in the screen that started it and in the app bar', async () => {
  const { now } = open([], <Follower />);
  await screen.findByText('none');
  now.tasks = [task()];
  fireEvent.click(screen.getByText('Start'));
  await screen.findByText('running 1200');
  await screen.findByRole('button', { name: 'Tasks: 1 in progress' });
  now.tasks = [ended({ state: 'succeeded', done: 4_800 })];
  await screen.findByText('succeeded 4800');
});

function Exporter({ count }: { count: number }) {
  const startExport = useExport();
  const list = { path: '/bells' };
  const sort = { field: 'name', order: 'ASC' as const };
  return (
    <button onClick={() => void startExport({ list, count, sort, filter: { isOld: true } })}>
      Export
    </button>
  );
}

test('saves few rows at once, with the filters of the list', async () => {
  const saved = savedAddresses();
  const { asked } = open([], <Exporter count={EXPORT_AS_TASK} />);
  fireEvent.click(await screen.findByText('Export'));
  await waitFor(() => expect(saved).toEqual(['http://foyer.test/bells.csv']));
  const [link] = asked.filter(({ path }) => path === 'bells/download');
  expect(Object.fromEntries(link?.query ?? [])).toEqual({
    filter: '{"isOld":true}',
    sort: '["name","ASC"]',
  });
  expect(asked.some(({ path }) => path === 'exports')).toBe(false);
});

test('turns an export of very many rows into a task', async () => {
  const saved = savedAddresses();
  const { asked } = open([], <Exporter count={EXPORT_AS_TASK + 1} />);
  fireEvent.click(await screen.findByText('Export'));
  await screen.findByRole('button', { name: 'Tasks: 1 in progress' });
  expect(asked.find(({ path }) => path === 'exports')?.body).toEqual({
    downloadUrl: 'http://foyer.test/bells.csv',
  });
  expect(saved).toEqual([]);
});
