import { defineAdmin } from '@foyer/kit/admin';
import { answerRows, renderPlugin } from '@foyer/testing/admin';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { tenants } from '../contract.ts';
import { NotesSection } from './NotesSection.tsx';

const TENANT = '00000000-0000-4000-8000-00000000000a';
const CAN = ['tenants:tenants.read', 'tenants:notes.read', 'tenants:notes.write'];
const note = (n: number, authorId: string) => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  tenantId: TENANT,
  text: `Note ${n}`,
  authorId,
  author: 'Olive Parker',
  createdAt: `2026-11-0${n}T12:00:00.000Z`,
});

function open(can = CAN) {
  const notes = [note(2, 'someone'), note(1, 'someone else')];
  const plugin = defineAdmin({
    contract: tenants,
    pages: [{ path: '/notes', can: 'tenants.read', element: <NotesSection tenantId={TENANT} /> }],
  });
  return renderPlugin(plugin, {
    realm: 'platform',
    can,
    path: '/notes',
    data: (asked) => {
      if (asked.method === 'GET') return answerRows(asked, notes);
      if (asked.method === 'POST') notes.unshift(note(3, 'someone'));
      return Response.json({ success: true, id: note(3, '').id });
    },
  });
}

test('shows notes newest first, and adds one', async () => {
  const page = open();
  await screen.findByText('Note 2');
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringContaining('Note 2Olive Parker, Nov 02, 2026'),
    expect.stringContaining('Note 1Olive Parker, Nov 01, 2026'),
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Add note' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Add note' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Add note' }));
  expect(await dialog.findByText('Write a note.')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/^Note/), { target: { value: 'Note 3' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Add note' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3));
  expect(page.asked.find(({ method }) => method === 'POST')?.body).toEqual({
    tenantId: TENANT,
    text: 'Note 3',
  });
});

test('offers neither adding nor deleting without permission', async () => {
  open(CAN.slice(0, 2));
  await screen.findByText('Note 2');
  expect(screen.queryByRole('button', { name: /note/i })).toBeNull();
});
