import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { contract } from '../../contract.ts';
import { money, percent, whole } from '../../schema.ts';
import type { Asked } from '../../../../packages/testing/answerFrom.ts';
import { renderPlugin } from '../../../../packages/testing/renderPlugin.tsx';
import { defineAdmin } from '../defineAdmin.ts';

const TENANT = 'tenant-a';
const PATH = `tenants/${TENANT}/settings/parking`;

const parking = contract({
  id: 'parking',
  permissions: {
    read: { label: 'View', realms: ['tenant'] },
    write: { label: 'Change', realms: ['tenant'] },
  },
  settings: {
    form: z.object({
      isOffered: z.boolean().default(false),
      price: money().min(0, 'Price must not be below 0.').default(5),
      side: z.enum(['north', 'south']).default('north').meta({ title: 'Which gate' }),
    }),
    can: { read: 'read', update: 'write' },
  },
});

const stored = { isOffered: true, price: 7.5, side: 'south' };

function show(can: readonly string[]): readonly Asked[] {
  const answer = ({ method, body }: Asked) =>
    Response.json(method === 'PUT' ? body : stored, { status: 200 });
  return renderPlugin(defineAdmin({ contract: parking }), {
    can,
    realm: 'tenant',
    tenantId: TENANT,
    path: '/settings/parking',
    data: { [PATH]: answer },
    withConsole: true,
  }).asked;
}

test('shows a form for a plugin that declares settings, with labels from its schema', async () => {
  show(['parking:read', 'parking:write']);
  expect(await screen.findByLabelText('Is offered')).toHaveProperty('checked', true);
  expect(screen.getByLabelText('Price')).toHaveProperty('value', '7.50');
  expect(screen.getByLabelText('Which gate').textContent).toBe('South');
  expect(screen.getByRole('link', { name: 'Parking' })).toBeTruthy();
});

test('saves changed settings as a whole, and shows the schema’s message at an invalid one', async () => {
  const asked = show(['parking:read', 'parking:write']);
  const price = await screen.findByLabelText('Price');
  await userEvent.clear(price);
  await userEvent.type(price, '-1');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Price must not be below 0.')).toBeTruthy();
  await userEvent.clear(price);
  await userEvent.type(price, '9.25');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => {
    const saved = asked.find(({ method }) => method === 'PUT');
    expect(saved?.body).toEqual({ ...stored, price: 9.25 });
  });
});

test('shows settings as read-only to a user without write permission', async () => {
  show(['parking:read']);
  expect(await screen.findByLabelText('Price')).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
});

test('shows settings that another user saved in the meantime next to your own, and saves either', async () => {
  const current = { ...stored, price: 8, side: 'north', version: 'v2' };
  const changed = { by: 'the platform', at: '2026-11-22T21:31:00.000Z', current };
  const answer = ({ method, body }: Asked) => {
    if (method === 'GET') return Response.json({ ...stored, version: 'v1' });
    const { version } = body as { version: string };
    const error = { code: 'changed_meanwhile', message: 'Changed.', changed };
    return version === 'v2'
      ? Response.json({ ...(body as object), version: 'v3' })
      : Response.json({ error }, { status: 409 });
  };
  const { asked } = renderPlugin(defineAdmin({ contract: parking }), {
    can: ['parking:read', 'parking:write'],
    realm: 'tenant',
    tenantId: TENANT,
    path: '/settings/parking',
    data: { [PATH]: answer },
    withConsole: true,
  });
  const price = await screen.findByLabelText('Price');
  await userEvent.clear(price);
  await userEvent.type(price, '9.25');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  const notice = await screen.findByRole('group', { name: 'Changed by someone else' });
  expect(notice.textContent).toContain('the platform changed this');
  expect(notice.textContent).toContain('Which gate: North');
  expect(price).toHaveProperty('value', '9.25');
  await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
  await waitFor(() =>
    expect(asked.findLast(({ method }) => method === 'PUT')?.body).toEqual({
      isOffered: true,
      price: 9.25,
      side: 'north',
      version: 'v2',
    }),
  );
  await waitFor(() => expect(screen.queryByRole('group', { name: /Changed by/ })).toBeNull());
});

const tolls = contract({
  id: 'tolls',
  permissions: {
    read: { label: 'View', realms: ['tenant'] },
    write: { label: 'Change', realms: ['tenant'] },
  },
  settings: {
    form: z.object({
      minutes: whole({ label: 'Free minutes', min: 0 }).default(5),
      tax: percent({ label: 'Tax' }).default(8),
      // In plain zod, whose default message for a text mentions types.
      gates: z.number().default(1),
    }),
    can: { read: 'read', update: 'write' },
  },
});

test('reads numbers as typed, and shows a message at the field for an invalid one', async () => {
  const { asked } = renderPlugin(defineAdmin({ contract: tolls }), {
    can: ['tolls:read', 'tolls:write'],
    realm: 'tenant',
    tenantId: TENANT,
    path: '/settings/tolls',
    data: {
      [`tenants/${TENANT}/settings/tolls`]: ({ method, body }: Asked) =>
        Response.json(method === 'PUT' ? body : { minutes: 5, tax: 8, gates: 1 }),
    },
  });
  const writes = () => asked.filter(({ method }) => method === 'PUT');
  const fill = async (label: string, typed: string) => {
    const field = await screen.findByLabelText<HTMLInputElement>(label);
    await userEvent.clear(field);
    await userEvent.type(field, typed);
    await userEvent.tab();
    return field;
  };
  for (const [label, typed, sentence, right] of [
    ['Free minutes', '1,5', 'Enter a whole number.', '1'],
    ['Free minutes', '1,500', 'Leave out the thousands separator: 1250, not 1,250.', '2'],
    ['Free minutes', '-1', 'Enter 0 or more.', '3'],
    ['Tax', '1e1', 'Enter a percentage, like 8.25.', '9'],
    ['Gates', 'two', 'Enter a number, like 12.', '2,5'],
  ] as const) {
    const field = await fill(label, typed);
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await fill(label, right);
  }
  expect(writes()).toEqual([]);
  expect(await fill('Tax', '8,875')).toHaveProperty('value', '8.875');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() =>
    expect(writes().at(-1)?.body).toEqual({ minutes: 3, tax: 8.875, gates: 2.5 }),
  );
});
