import { MEGABYTE } from '@foyer/kit';
import { renderPlugin } from '@foyer/kit/testing/admin';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import admin from '../admin.tsx';
import type { Template } from '../contract.ts';

const ID = '9b2f7a52-7b36-4f0e-9a59-0d0f4d1f6b11';
const UPLOAD = '5b2f7a52-7b36-4f0e-9a59-0d0f4d1f6b12';
const PATH = 'site/templates';
const CAN = ['templates:templates.read', 'templates:templates.write'];

const template = (name = 'Harbour', version = 3): Template & { version: string } => ({
  id: ID,
  details: {
    name,
    description: 'One page.',
    version,
    size: 2048,
    thumbnail: `/api/site/templates/${ID}/thumbnail/thumbnail-1.png`,
    // In New York it is still the day before.
    dateCreated: '2026-11-03T03:00:00.000Z',
    dateModified: '2026-11-21T12:00:00.000Z',
  },
  postUrl: null,
  uploadId: null,
  version: 'known',
});
const ROWS = [template()];

// jsdom has no addresses for files.
beforeEach(() => {
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => undefined;
});

type Answers = Exclude<Parameters<typeof renderPlugin>[1]['data'], undefined | Function>;
const listed = (rows: object[]) =>
  Response.json(rows, {
    headers: { 'Content-Range': `templates 0-${rows.length}/${rows.length}` },
  });
const problem = (status: number, message: string) =>
  Response.json({ error: { code: 'problem', message } }, { status });
const state = (value: string, reason: string | null = null) =>
  Response.json({ id: UPLOAD, state: value, reason });
const ticket = { postUrl: '/api/files/token', uploadId: UPLOAD };
/** What is answered where all goes well. */
const GOOD: Answers = {
  [PATH]: ({ method }) =>
    method === 'GET'
      ? listed(ROWS)
      : Response.json({ ...template('New', 0), ...ticket, success: true }),
  [`${PATH}/${ID}`]: ({ method }) =>
    Response.json(method === 'DELETE' ? { id: ID, success: true } : { ...template(), ...ticket }),
  [`${PATH}/${ID}/thumbnail`]: () => Response.json({ thumbnail: '/t.png', success: true }),
  'files/token': () => Response.json({ success: true }),
  [`uploads/${UPLOAD}/complete`]: () => state('ready'),
};
const open = (data: Answers = GOOD, can = CAN) =>
  renderPlugin(admin, { realm: 'platform', can, path: `/${PATH}`, data });

const dialog = () => within(screen.getByRole('dialog'));
const type = (label: string, value: string) =>
  fireEvent.change(dialog().getByLabelText(label, { exact: false }), { target: { value } });
const press = (name: string) => fireEvent.click(dialog().getByRole('button', { name }));
const zip = (name = 'site.zip', kind = 'application/zip', bytes = 10) =>
  new File([new Uint8Array(bytes)], name, { type: kind });
const picture = (kind = 'image/png', bytes = 10) =>
  new File([new Uint8Array(bytes)], 'shot.png', { type: kind });
const choose = (label: string, file: File) =>
  fireEvent.change(dialog().getByLabelText(`File for ${label}`), { target: { files: [file] } });
async function act(name: string, action: string) {
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: action }));
}
async function fillNew() {
  fireEvent.click(await screen.findByRole('button', { name: 'Add template' }));
  type('Name', 'Quayside');
  type('Description', 'Two pages.');
  choose('Thumbnail', picture());
  choose('ZIP file', zip());
}
const writes = ({ asked }: ReturnType<typeof open>) =>
  asked.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);

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
  expect(items).toEqual(['Download', 'Versions']);
  expect(screen.queryByRole('button', { name: 'Add template' })).toBeNull();
});

test('a template without a version says so, and offers no file of it', async () => {
  open({ [PATH]: [template('Half', 0)] });
  expect(await screen.findByText('No version yet')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Half' }));
  const item = await screen.findByRole('menuitem', { name: 'Download' });
  expect(item.getAttribute('aria-disabled')).toBe('true');
});

test('a new template needs its words and both files', async () => {
  const page = open();
  fireEvent.click(await screen.findByRole('button', { name: 'Add template' }));
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
])('a %s that cannot be taken is not sent (%#)', async (label, file, words) => {
  const page = open();
  await fillNew();
  choose(label, file);
  press('Add template');
  expect(await dialog().findByText(words)).toBeTruthy();
  expect(writes(page)).toEqual([]);
});

test('a new template is announced, and its picture and its ZIP file follow', async () => {
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

test('how far the ZIP file is can be seen and heard', async () => {
  let release: (answer: Response) => void = () => undefined;
  const held = new Promise<Response>((resolve) => (release = resolve));
  open({ ...GOOD, 'files/token': () => held });
  await fillNew();
  press('Add template');
  const bar = await dialog().findByRole('progressbar', { name: 'site.zip' });
  expect(bar.getAttribute('aria-valuenow')).toBe('50');
  expect(dialog().getByText('50 %')).toBeTruthy();
  release(Response.json({ success: true }));
  expect(await screen.findByText('Template uploaded successfully')).toBeTruthy();
});

test('a ZIP file that is refused says why; the next try goes on from there', async () => {
  const answers = [() => state('refused', 'The ZIP file lacks config.json.'), () => state('ready')];
  const page = open({
    ...GOOD,
    [`${PATH}/${ID}`]: () => Response.json({ ...template('New', 0), ...ticket, success: true }),
    [`uploads/${UPLOAD}/complete`]: () => answers.shift()?.() ?? Response.error(),
  });
  await fillNew();
  press('Add template');
  expect(await dialog().findByText('The ZIP file lacks config.json.')).toBeTruthy();
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

test('a new template that is given up after its file was refused is removed again', async () => {
  const page = open({
    ...GOOD,
    [`uploads/${UPLOAD}/complete`]: () => state('refused', 'The ZIP file lacks config.json.'),
  });
  await fillNew();
  press('Add template');
  expect(await dialog().findByText('The ZIP file lacks config.json.')).toBeTruthy();
  press('Cancel');
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(writes(page)).toContain(`DELETE ${PATH}/${ID}`));
});

test('what fails for a new template is said', async () => {
  open({
    ...GOOD,
    [PATH]: ({ method }) => (method === 'GET' ? listed(ROWS) : problem(500, 'Broken.')),
  });
  await fillNew();
  press('Add template');
  expect(await screen.findByText('Failed to Create the Template!')).toBeTruthy();
  expect(dialog().getByDisplayValue('Quayside')).toBeTruthy();
});

test('a change of words alone keeps the version and asks for no file', async () => {
  const page = open();
  await act('Harbour', 'Edit');
  expect(dialog().getByText('This is version v3.')).toBeTruthy();
  type('Name', 'Harbour two');
  press('Save template');
  expect(await screen.findByText('Template updated successfully')).toBeTruthy();
  expect(writes(page)).toEqual([`PUT ${PATH}/${ID}`]);
  expect(page.asked.find(({ method }) => method === 'PUT')?.body).toEqual({
    details: { name: 'Harbour two', description: 'One page.' },
    version: 'known',
  });
});

test('a new ZIP file is the next version', async () => {
  const page = open();
  await act('Harbour', 'Edit');
  choose('ZIP file', zip());
  expect(await dialog().findByText(/With this ZIP file it will be v4/)).toBeTruthy();
  press('Save template');
  expect(await screen.findByText('Template updated successfully')).toBeTruthy();
  expect(page.asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    details: { version: 4, size: 10 },
    version: 'known',
  });
});

test('a change that fails says so', async () => {
  open({ ...GOOD, [`${PATH}/${ID}`]: () => problem(500, 'Broken.') });
  await act('Harbour', 'Edit');
  type('Name', 'Harbour two');
  press('Save template');
  expect(await screen.findByText('Failed to Update the Template!')).toBeTruthy();
});

test('a version that somebody else has uploaded meanwhile is told before it is followed', async () => {
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
  press('Save template');
  expect(await dialog().findByText(/Version: 4/)).toBeTruthy();
  press('Save template');
  expect(await screen.findByText('Template updated successfully')).toBeTruthy();
  expect(page.asked.filter(({ path }) => path === `${PATH}/${ID}`).at(-1)?.body).toMatchObject({
    details: { version: 5 },
    version: 'newer',
  });
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
