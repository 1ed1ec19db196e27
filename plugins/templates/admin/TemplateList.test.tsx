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

// jsdom doesn't implement object URLs.
beforeEach(() => {
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
});

test('shows thumbnail, version and dates', async () => {
  open();
  expect(await screen.findByText('v3')).toBeTruthy();
  expect(screen.getByText('November 02, 2026')).toBeTruthy();
  expect(screen.getByText('November 21, 2026')).toBeTruthy();
  expect(document.querySelector('[role=gridcell] img')?.getAttribute('src')).toBe(
    ROWS[0]?.details.thumbnail,
  );
});

test('explains an empty list and offers the first step', async () => {
  open({ [PATH]: [] });
  expect(await screen.findByText('No templates yet')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Add template' })).toHaveLength(2);
});

test('lets readers download but not change templates', async () => {
  open(GOOD, ['templates:templates.read']);
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Harbour' }));
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(items).toEqual(['Preview', 'Download', 'Versions']);
  expect(screen.queryByRole('button', { name: 'Add template' })).toBeNull();
});

test('says that a template has no version, and offers no file', async () => {
  open({ [PATH]: [template('Half', 0)] });
  expect(await screen.findByText('No version yet')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Half' }));
  const item = await screen.findByRole('menuitem', { name: 'Download' });
  expect(item.getAttribute('aria-disabled')).toBe('true');
});

test('asks before it deletes, and reports the result', async () => {
  const page = open();
  await act('Harbour', 'Delete');
  expect(screen.getByRole('dialog').textContent).toContain('This can’t be undone.');
  press('Delete template');
  expect(await screen.findByText('Template removed successfully')).toBeTruthy();
  expect(writes(page)).toEqual([`DELETE ${PATH}/${ID}`]);
});

test('says that a deletion failed', async () => {
  open({ ...GOOD, [`${PATH}/${ID}`]: () => problem(500, 'Broken.') });
  await act('Harbour', 'Delete');
  press('Delete template');
  expect(await screen.findByText('Delete Failed')).toBeTruthy();
  expect(screen.getByText('Something went wrong while deleting this template.')).toBeTruthy();
});

test('lists every version, newest first', async () => {
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

test('says that a file could not be downloaded', async () => {
  open({ ...GOOD, [`${PATH}/${ID}/3`]: () => problem(404, 'Version not found.') });
  await act('Harbour', 'Download');
  expect(await screen.findByText('Download Failed')).toBeTruthy();
});
