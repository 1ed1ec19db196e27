import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { PasswordInput, SelectInput, TextInput } from 'react-admin';
import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { contract } from '../../contract.ts';
import { entity, text } from '../../schema.ts';
import type { Answer, Asked } from '../../../../packages/testing/answerFrom.ts';
import { renderPlugin, type RenderedPlugin } from '../../../../packages/testing/renderPlugin.tsx';
import { useClient } from '../consoleHooks.ts';
import { defineAdmin } from '../defineAdmin.ts';
import { FormDialog } from './FormDialog.tsx';

const actForm = z.object({
  name: text('This field is required'),
  city: text('This field is required'),
  stage: z.enum(['main', 'small']).optional(),
  password: z.string().nullish(),
});
const bell = contract({
  id: 'bell',
  permissions: { ring: { label: 'Ring', realms: ['platform'] } },
  resources: {
    acts: {
      path: '/platform/acts',
      row: entity(actForm),
      filter: [],
      sort: ['details.name'],
      update: z.object({ details: actForm }),
      can: { read: 'ring', update: 'ring' },
    },
  },
});
const act = { id: 'act-1', details: { name: 'Marcel', city: 'Lyon' }, version: 'v1' };

function Acts({ hasCity = true }: { hasCity?: boolean }) {
  const api = useClient(bell).acts;
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <h1>Acts</h1>
      <button onClick={() => setOpen(true)}>Edit</button>
      {isOpen && (
        <FormDialog
          title="Edit act"
          schema={bell.resources.acts.update}
          record={{ details: act.details }}
          edited={act}
          submitLabel="Save act"
          onSubmit={async (body) => {
            await api.update({ id: act.id, body });
            close();
          }}
          onClose={close}
        >
          <TextInput source="details.name" label="Name" />
          {hasCity && <TextInput source="details.city" label="City" />}
          <SelectInput source="details.stage" label="Stage" choices={[{ id: 'main' }]} />
          <PasswordInput source="details.password" label="Password" />
        </FormDialog>
      )}
    </>
  );
}

const plugin = defineAdmin({
  contract: bell,
  pages: [
    { path: '/before', can: 'ring', element: <h1>Before</h1> },
    { path: '/acts', can: 'ring', element: <Acts /> },
    { path: '/names', can: 'ring', element: <Acts hasCity={false} /> },
  ],
  menu: [{ label: 'Before', to: '/before', section: 'Settings', can: 'ring' }],
});

async function openAct(
  answer: Answer = saved,
  path = '/acts',
  withConsole = false,
): Promise<RenderedPlugin> {
  const given = { realm: 'platform', can: ['bell:ring'], path, data: answer } as const;
  const rendered = renderPlugin(plugin, { ...given, withConsole });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  await screen.findByRole('dialog', { name: 'Edit act' });
  return rendered;
}
const saved = ({ body }: Asked) => Response.json({ ...act, ...(body as object), success: true });
const input = (label: string) => screen.getByRole('textbox', { name: label });
const type = (label: string, value: string) =>
  fireEvent.change(input(label), { target: { value } });
const press = (name: string, within_ = screen.getByRole('dialog', { name: 'Edit act' })) =>
  userEvent.click(within(within_).getByRole('button', { name }));
const question = () => screen.queryByRole('dialog', { name: 'Discard unsaved changes?' });
const form = () => screen.queryByRole('dialog', { name: 'Edit act' });
const puts = ({ asked }: RenderedPlugin) =>
  asked.filter(({ method }) => method === 'PUT').map(({ body }) => body);

beforeEach(() => sessionStorage.clear());

const escape = () => userEvent.keyboard('{Escape}');
const backdrop = () => {
  const container = document.querySelector('.MuiDialog-container')!;
  fireEvent.mouseDown(container);
  fireEvent.click(container);
  return Promise.resolve();
};
const WAYS_OUT = [
  ['Escape', escape],
  ['the backdrop', backdrop],
  ['Cancel', () => press('Cancel')],
  ['Close', () => press('Close')],
] as const;

describe('a form without changes', () => {
  test.each(WAYS_OUT)('closes at once with %s', async (_, leave) => {
    await openAct();
    await leave();
    await waitFor(() => expect(form()).toBeNull());
    expect(question()).toBeNull();
  });

  test('lets the tab close', async () => {
    await openAct();
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
  });
});

describe('a form with changes', () => {
  test.each(WAYS_OUT)('asks before %s closes it, and stays unchanged', async (_, leave) => {
    await openAct();
    type('Name', 'Marceline');
    await leave();
    const asked = await screen.findByRole('dialog', { name: 'Discard unsaved changes?' });
    expect(document.activeElement?.textContent).toBe('Keep editing');
    await press('Keep editing', asked);
    await waitFor(() => expect(question()).toBeNull());
    expect(input('Name')).toHaveProperty('value', 'Marceline');
    await leave();
    await press(
      'Discard changes',
      await screen.findByRole('dialog', { name: 'Discard unsaved changes?' }),
    );
    await waitFor(() => expect(form()).toBeNull());
  });

  test('asks before Back, and goes back if confirmed', async () => {
    const rendered = renderPlugin(plugin, {
      realm: 'platform',
      can: ['bell:ring'],
      path: '/before',
    });
    await rendered.go('/acts');
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    await screen.findByRole('dialog', { name: 'Edit act' });
    type('Name', 'Marceline');
    await rendered.goBack();
    await press('Keep editing', await screen.findByRole('dialog', { name: /Discard/ }));
    await waitFor(() => expect(question()).toBeNull());
    expect(rendered.place()).toBe('/acts');
    expect(input('Name')).toHaveProperty('value', 'Marceline');
    await rendered.goBack();
    await press('Discard changes', await screen.findByRole('dialog', { name: /Discard/ }));
    expect(await screen.findByRole('heading', { name: 'Before' })).toBeTruthy();
  });

  test('asks before following a link of the menu', async () => {
    const rendered = await openAct(saved, '/acts', true);
    type('Name', 'Marceline');
    fireEvent.click(screen.getByText('Before', { selector: 'a *, a' }));
    await press('Keep editing', await screen.findByRole('dialog', { name: /Discard/ }));
    expect(rendered.place()).toBe('/acts');
  });

  test('makes the browser ask before the tab closes', async () => {
    await openAct();
    type('Name', 'Marceline');
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  });

  test('has no changes again after they are undone', async () => {
    await openAct();
    type('Name', 'Marceline');
    type('Name', 'Marcel');
    await escape();
    await waitFor(() => expect(form()).toBeNull());
  });

  test('closes without a question once it is saved', async () => {
    const rendered = await openAct();
    type('Name', 'Marceline');
    await press('Save act');
    await waitFor(() => expect(form()).toBeNull());
    expect(question()).toBeNull();
    expect(puts(rendered)).toEqual([
      { details: { ...act.details, name: 'Marceline' }, version: 'v1' },
    ]);
  });
});

describe('a session that ends while the user types', () => {
  const ended = ({ method }: Asked) =>
    method === 'PUT'
      ? Response.json({ error: { code: 'unauthenticated', message: 'No.' } }, { status: 401 })
      : Response.json({});

  async function typeUntilTheEnd() {
    await openAct(ended);
    type('Name', 'Marceline');
    fireEvent.change(screen.getByLabelText('Password', { selector: 'input' }), {
      target: { value: 'hush-hush' },
    });
    await press('Save act');
    await waitFor(() => expect(sessionStorage.length).toBe(1));
  }

  test('keeps the typed values except passwords, and offers them in the same form', async () => {
    await typeUntilTheEnd();
    expect(Object.values(sessionStorage).join()).not.toContain('hush');
    const rendered = await openAct();
    expect(input('Name')).toHaveProperty('value', 'Marcel');
    await press('Restore');
    expect(input('Name')).toHaveProperty('value', 'Marceline');
    expect(sessionStorage.length).toBe(0);
    await press('Save act');
    await waitFor(() => expect(puts(rendered)).toHaveLength(1));
    expect(puts(rendered)).toMatchObject([{ details: { name: 'Marceline' }, version: 'v1' }]);
  });

  test('offers nothing twice, and nothing that was declined', async () => {
    await typeUntilTheEnd();
    await openAct();
    await press('Discard');
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
    await openAct();
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  });

  test('keeps nothing for another user who signs in here', async () => {
    await typeUntilTheEnd();
    const [key = ''] = Object.keys(sessionStorage);
    sessionStorage.setItem(key.replace('user-1', 'user-2'), sessionStorage.getItem(key) ?? '');
    sessionStorage.removeItem(key);
    await openAct();
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
    expect(sessionStorage.length).toBe(0);
  });
});

describe('a save over another user’s change', () => {
  /** An API at which Ann saved first, once. */
  const afterAnn = (theirs: object, by = 'ann@foyer.test'): Answer => {
    let isFirst = true;
    return ({ method, body }) => {
      if (method !== 'PUT') return Response.json({});
      if (!isFirst) return Response.json({ ...(body as object), id: act.id, success: true });
      isFirst = false;
      const current = { ...act, details: { ...act.details, ...theirs }, version: 'v2' };
      const changed = { by, at: '2026-11-22T21:31:00.000Z', current };
      const error = { code: 'changed_meanwhile', message: 'Changed.', changed };
      return Response.json({ error }, { status: 409 });
    };
  };
  const notice = () => screen.findByRole('group', { name: 'Changed by someone else' });

  test('shows who changed what and when, keeps the typed values, and saves over the change if confirmed', async () => {
    const rendered = await openAct(afterAnn({ name: 'Marcello' }));
    type('Name', 'Marceline');
    await press('Save act');
    expect((await notice()).textContent).toContain('ann@foyer.test changed this on Nov 22, 2026');
    expect(within(await notice()).getByRole('group', { name: 'Name' }).textContent).toBe(
      'NameTheirsMarcelloYoursMarcelineUse theirs',
    );
    expect(document.activeElement).toBe(await notice());
    expect(input('Name')).toHaveProperty('value', 'Marceline');
    await press('Keep mine');
    await waitFor(() => expect(form()).toBeNull());
    expect(puts(rendered).at(-1)).toEqual({
      details: { ...act.details, name: 'Marceline' },
      version: 'v2',
    });
  });

  test('says that your own change was made in another window', async () => {
    await openAct(afterAnn({ name: 'Marcello' }, 'someone@foyer.test'));
    type('Name', 'Marceline');
    await press('Save act');
    const own = await screen.findByRole('group', { name: 'Changed in another window' });
    expect(own.textContent).toContain('You changed this in another window on Nov 22, 2026');
  });

  test('takes the other user’s values field by field', async () => {
    const rendered = await openAct(afterAnn({ name: 'Marcello', city: 'Nice' }));
    type('Name', 'Marceline');
    type('City', 'Metz');
    await press('Save act');
    await notice();
    await press('Use theirs: Name');
    expect(input('Name')).toHaveProperty('value', 'Marcello');
    expect(input('City')).toHaveProperty('value', 'Metz');
    await press('Save act');
    await waitFor(() => expect(form()).toBeNull());
    expect(puts(rendered).at(-1)).toEqual({
      details: { name: 'Marcello', city: 'Metz' },
      version: 'v2',
    });
  });

  test('takes all of the other user’s values, and then has nothing left to lose', async () => {
    await openAct(afterAnn({ name: 'Marcello', city: 'Nice' }));
    type('Name', 'Marceline');
    type('City', 'Metz');
    await press('Save act');
    await notice();
    await press('Use all of theirs');
    expect(input('City')).toHaveProperty('value', 'Nice');
    await press('Cancel');
    await waitFor(() => expect(form()).toBeNull());
  });

  test('shows fields that only the other user changed with their saved values', async () => {
    const rendered = await openAct(afterAnn({ city: 'Nice' }));
    type('Name', 'Marceline');
    await press('Save act');
    expect((await notice()).textContent).toContain('City: Nice');
    expect(input('City')).toHaveProperty('value', 'Nice');
    await press('Save act');
    await waitFor(() => expect(form()).toBeNull());
    expect(puts(rendered).at(-1)).toEqual({
      details: { name: 'Marceline', city: 'Nice' },
      version: 'v2',
    });
  });

  test('sends fields without an input as the other user saved them', async () => {
    const rendered = await openAct(afterAnn({ city: 'Nice' }), '/names');
    type('Name', 'Marceline');
    await press('Save act');
    await waitFor(() => expect(form()).toBeNull());
    expect(puts(rendered).at(-1)).toEqual({
      details: { name: 'Marceline', city: 'Nice' },
      version: 'v2',
    });
  });

  test('does not ask if the form does not contain the change', async () => {
    const rendered = await openAct(afterAnn({ stage: undefined, seats: 12 }));
    type('Name', 'Marceline');
    await press('Save act');
    await waitFor(() => expect(form()).toBeNull());
    expect(puts(rendered).map((body) => (body as typeof act).version)).toEqual(['v1', 'v2']);
  });
});
