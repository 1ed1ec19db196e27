import { answerRows, renderPlugin } from '@foyer/testing/admin';
import { fireEvent, screen, within } from '@testing-library/react';
import admin from '../admin.tsx';
import type { Template } from '../contract.ts';

export const ID = '9b2f7a52-7b36-4f0e-9a59-0d0f4d1f6b11';
export const UPLOAD = '5b2f7a52-7b36-4f0e-9a59-0d0f4d1f6b12';
export const PATH = 'site/templates';
const CAN = ['templates:templates.read', 'templates:templates.write'];

export const template = (name = 'Harbour', version = 3): Template & { version: string } => ({
  id: ID,
  details: {
    name,
    description: 'One page.',
    version,
    size: 2048,
    thumbnail: `/api/site/templates/${ID}/thumbnail/thumbnail-1.png`,
    // Still the day before in New York.
    dateCreated: '2026-11-03T03:00:00.000Z',
    dateModified: '2026-11-21T12:00:00.000Z',
  },
  postUrl: null,
  uploadId: null,
  version: 'known',
});
export const ROWS = [template()];

type Answers = Exclude<Parameters<typeof renderPlugin>[1]['data'], undefined | Function>;
export const problem = (status: number, message: string) =>
  Response.json({ error: { code: 'problem', message } }, { status });
export const state = (value: string, reason: string | null = null) =>
  Response.json({ id: UPLOAD, state: value, reason });
export const ticket = { postUrl: '/api/files/token', uploadId: UPLOAD };
/** The responses if everything succeeds. */
export const GOOD: Answers = {
  [PATH]: (asked) =>
    asked.method === 'GET'
      ? answerRows(asked, ROWS)
      : Response.json({ ...template('New', 0), ...ticket, success: true }),
  [`${PATH}/${ID}`]: ({ method }) =>
    Response.json(method === 'DELETE' ? { id: ID, success: true } : { ...template(), ...ticket }),
  [`${PATH}/${ID}/thumbnail`]: () => Response.json({ thumbnail: '/t.png', success: true }),
  'files/token': () => Response.json({ success: true }),
  [`uploads/${UPLOAD}/complete`]: () => state('ready'),
};
export const open = (data: Answers = GOOD, can = CAN) =>
  renderPlugin(admin, { realm: 'platform', can, path: `/${PATH}`, data });

export const dialog = () => within(screen.getByRole('dialog'));
export const type = (label: string, value: string) =>
  fireEvent.change(dialog().getByLabelText(label, { exact: false }), { target: { value } });
export const press = (name: string) => fireEvent.click(dialog().getByRole('button', { name }));
export const zip = (name = 'site.zip', kind = 'application/zip', bytes = 10) =>
  new File([new Uint8Array(bytes)], name, { type: kind });
export const picture = (kind = 'image/png', bytes = 10) =>
  new File([new Uint8Array(bytes)], 'shot.png', { type: kind });
export const choose = (label: string, file: File) =>
  fireEvent.change(dialog().getByLabelText(`File for ${label}`), { target: { files: [file] } });
export async function act(name: string, action: string) {
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: action }));
}
export async function fillNew() {
  fireEvent.click(await screen.findByRole('button', { name: 'Add template' }));
  type('Name', 'Quayside');
  type('Description', 'Two pages.');
  choose('Thumbnail', picture());
  choose('ZIP file', zip());
}
export const writes = ({ asked }: ReturnType<typeof open>) =>
  asked.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);
