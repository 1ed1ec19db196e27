import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  ID,
  PATH,
  ROWS,
  problem,
  GOOD,
  open,
  dialog,
  press,
  writes,
  template,
  act,
} from '../testing/templateScreen.tsx';

// jsdom has no addresses for files.
beforeEach(() => {
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
});

test('the list shows picture, version and days as they are written', async () => {
  open();
  expect(await screen.findByText('v3')).toBeTruthy();
  expect(screen.getByText('November 02, 2026')).toBeTruthy();
  expect(screen.getByText('November 21, 2026')).toBeTruthy();
  expect(document.querySelector('td img')?.getAttribute('src')).toBe(ROWS[0]?.details.thumbnail);
});

test('an empty list says what will stand here and offers the first step', async () => {
  open({ [PATH]: [] });
  expect(await screen.findByText('No templates yet')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Add template' })).toHaveLength(2);
});

test('who may only read downloads and changes nothing', async () => {
  open(GOOD, ['templates:templates.read']);
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Harbour' }));
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(items).toEqual(['Preview', 'Download', 'Versions']);
  expect(screen.queryByRole('button', { name: 'Add template' })).toBeNull();
});

test('a template without a version says so, and offers no file of it', async () => {
  open({ [PATH]: [template('Half', 0)] });
  expect(await screen.findByText('No version yet')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Half' }));
  const item = await screen.findByRole('menuitem', { name: 'Download' });
  expect(item.getAttribute('aria-disabled')).toBe('true');
});

test('deleting asks first, and reports', async () => {
  const page = open();
  await act('Harbour', 'Delete');
  expect(screen.getByRole('dialog').textContent).toContain('This cannot be undone.');
  press('Delete template');
  expect(await screen.findByText('Template removed successfully')).toBeTruthy();
  expect(writes(page)).toEqual([`DELETE ${PATH}/${ID}`]);
});

test('a deletion that fails says so', async () => {
  open({ ...GOOD, [`${PATH}/${ID}`]: () => problem(500, 'Broken.') });
  await act('Harbour', 'Delete');
  press('Delete template');
  expect(await screen.findByText('Delete Failed')).toBeTruthy();
  expect(screen.getByText('Something went wrong while deleting this template.')).toBeTruthy();
});

test('every version is listed, the newest first', async () => {
  const version = (n: number) => ({
    id: `${n}`,
    details: { templateId: ID, version: n, size: 2048, dateCreated: '2026-11-21T12:00:00.000Z' },
  });
  const page = open({ ...GOOD, 'site/template-versions': [version(3), version(2)] });
  await act('Harbour', 'Versions');
  expect(await dialog().findByRole('button', { name: 'Download version 2' })).toBeTruthy();
  expect(dialog().getAllByText('2 KB')).toHaveLength(2);
  const asked = page.asked.find(({ path }) => path === 'site/template-versions');
  expect(JSON.parse(asked?.query.get('filter') ?? '')).toEqual({ 'details.templateId': ID });
});

test('a file that cannot be fetched says so', async () => {
  open({ ...GOOD, [`${PATH}/${ID}/3`]: () => problem(404, 'There is no such version.') });
  await act('Harbour', 'Download');
  expect(await screen.findByText('Download Failed')).toBeTruthy();
});
