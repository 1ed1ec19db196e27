import { MEGABYTE } from '@foyer/kit';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { answerRows } from '@foyer/testing/admin';
import { beforeEach, expect, test } from 'vitest';
import {
  ID,
  UPLOAD,
  PATH,
  ROWS,
  problem,
  state,
  GOOD,
  ticket,
  open,
  dialog,
  type,
  press,
  zip,
  picture,
  choose,
  writes,
  template,
  act,
  fillNew,
} from '../testing/templateScreen.tsx';

// jsdom doesn't implement object URLs.
beforeEach(() => {
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
});

test('requires the text fields and both files of a new template', async () => {
  const page = open();
  fireEvent.click(await screen.findByRole('button', { name: 'Add template' }));
  expect(dialog().queryByText(/version/)).toBeNull();
  press('Add template');
  for (const words of [
    'Please enter template name',
    'Please enter description',
    'Please add template thumbnail',
    'Please select a ZIP file',
  ])
    expect(await dialog().findByText(words)).toBeTruthy();
  expect(writes(page)).toEqual([]);
});

test.each([
  [
    'Thumbnail',
    picture('image/png', 20 * MEGABYTE + 1),
    'Image size must not be greater than 20MB.',
  ],
  ['Thumbnail', picture('image/svg+xml'), 'Please select a valid image file.'],
  ['Thumbnail', picture('application/pdf'), 'Please select a valid image file.'],
  ['ZIP file', zip('site.rar', 'application/vnd.rar'), 'Please select a ZIP file'],
])('doesn’t send an invalid %s (%#)', async (label, file, words) => {
  const page = open();
  await fillNew();
  choose(label, file);
  press('Add template');
  expect(await dialog().findByText(words)).toBeTruthy();
  expect(writes(page)).toEqual([]);
});

test('creates a new template, then uploads its thumbnail and ZIP file', async () => {
  const page = open();
  await fillNew();
  press('Add template');
  press('Add template');
  expect(await screen.findByText('Template uploaded successfully')).toBeTruthy();
  expect(writes(page)).toEqual([
    `POST ${PATH}`,
    `POST ${PATH}/${ID}/thumbnail`,
    'PUT files/token',
    `POST uploads/${UPLOAD}/complete`,
  ]);
  const [made, , sent] = page.asked.filter(({ method }) => method !== 'GET');
  expect(made?.body).toEqual({
    details: { name: 'Quayside', description: 'Two pages.', version: 1, size: 10 },
  });
  expect(sent?.headers.get('content-type')).toBe('application/zip');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('shows and announces the progress of the ZIP upload', async () => {
  let release: (answer: Response) => void = () => undefined;
  const held = new Promise<Response>((resolve) => (release = resolve));
  open({ ...GOOD, 'files/token': () => held });
  await fillNew();
  press('Add template');
  const bar = await dialog().findByRole('progressbar', { name: 'site.zip' });
  expect(bar.getAttribute('aria-valuenow')).toBe('50');
  expect(dialog().getByText('50%')).toBeTruthy();
  release(Response.json({ success: true }));
  expect(await screen.findByText('Template uploaded successfully')).toBeTruthy();
});

test('says why a ZIP file was rejected, and the next try continues from there', async () => {
  const answers = [
    () => state('refused', 'The ZIP file is missing config.json.'),
    () => state('ready'),
  ];
  const page = open({
    ...GOOD,
    [`${PATH}/${ID}`]: () => Response.json({ ...template('New', 0), ...ticket, success: true }),
    [`uploads/${UPLOAD}/complete`]: () => answers.shift()?.() ?? Response.error(),
  });
  await fillNew();
  press('Add template');
  expect(await dialog().findByText('The ZIP file is missing config.json.')).toBeTruthy();
  expect(await screen.findByText('Failed to Create the Template!')).toBeTruthy();
  choose('ZIP file', zip('mended.zip', 'application/x-zip-compressed', 20));
  press('Add template');
  expect(await screen.findByText('Template uploaded successfully')).toBeTruthy();
  expect(writes(page).slice(4)).toEqual([
    `PUT ${PATH}/${ID}`,
    'PUT files/token',
    `POST uploads/${UPLOAD}/complete`,
  ]);
  const again = page.asked.find(({ method, path }) => method === 'PUT' && path.startsWith(PATH));
  expect(again?.body).toMatchObject({ details: { version: 1, size: 20 } });
});

test('removes a new template if it is given up after its file was rejected', async () => {
  const page = open({
    ...GOOD,
    [`uploads/${UPLOAD}/complete`]: () => state('refused', 'The ZIP file is missing config.json.'),
  });
  await fillNew();
  press('Add template');
  expect(await dialog().findByText('The ZIP file is missing config.json.')).toBeTruthy();
  press('Cancel');
  fireEvent.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(writes(page)).toContain(`DELETE ${PATH}/${ID}`));
});

test('reports errors of a new template', async () => {
  open({
    ...GOOD,
    [PATH]: (asked) => (asked.method === 'GET' ? answerRows(asked, ROWS) : problem(500, 'Broken.')),
  });
  await fillNew();
  press('Add template');
  expect(await screen.findByText('Failed to Create the Template!')).toBeTruthy();
  expect(dialog().getByDisplayValue('Quayside')).toBeTruthy();
});

test('keeps the version and asks for no file when only the text changes', async () => {
  const page = open();
  await act('Harbour', 'Edit');
  expect(dialog().getByText('Current version: v3')).toBeTruthy();
  type('Name', 'Harbour two');
  press('Save changes');
  expect(await screen.findByText('Template updated successfully')).toBeTruthy();
  expect(writes(page)).toEqual([`PUT ${PATH}/${ID}`]);
  expect(page.asked.find(({ method }) => method === 'PUT')?.body).toEqual({
    details: { name: 'Harbour two', description: 'One page.' },
    version: 'known',
  });
});

test('saves a new ZIP file as the next version', async () => {
  const page = open();
  await act('Harbour', 'Edit');
  choose('ZIP file', zip());
  expect(await dialog().findByText(/This ZIP file will become v4/)).toBeTruthy();
  press('Save changes');
  expect(await screen.findByText('Template updated successfully')).toBeTruthy();
  expect(page.asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    details: { version: 4, size: 10 },
    version: 'known',
  });
});

test('says that a change failed', async () => {
  open({ ...GOOD, [`${PATH}/${ID}`]: () => problem(500, 'Broken.') });
  await act('Harbour', 'Edit');
  type('Name', 'Harbour two');
  press('Save changes');
  expect(await screen.findByText('Failed to Update the Template!')).toBeTruthy();
});

test('reports a version that someone else uploaded in the meantime before replacing it', async () => {
  const current = { ...template('Harbour', 4), version: 'newer' };
  const changed = { by: 'other@foyer.test', at: null, current };
  const answers = [
    () =>
      Response.json(
        { error: { code: 'changed_meanwhile', message: 'Changed.', changed } },
        { status: 409 },
      ),
    () => Response.json({ ...current, ...ticket }),
  ];
  const page = open({ ...GOOD, [`${PATH}/${ID}`]: () => answers.shift()?.() ?? Response.error() });
  await act('Harbour', 'Edit');
  choose('ZIP file', zip());
  press('Save changes');
  expect(await dialog().findByText(/Version: 4/)).toBeTruthy();
  press('Save changes');
  expect(await screen.findByText('Template updated successfully')).toBeTruthy();
  expect(page.asked.filter(({ path }) => path === `${PATH}/${ID}`).at(-1)?.body).toMatchObject({
    details: { version: 5 },
    version: 'newer',
  });
});
