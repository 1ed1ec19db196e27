import { answerRows, renderPlugin } from '@foyer/testing/admin';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import admin from '../admin.tsx';
import type { Policy, PolicyGroup } from '../contract.ts';

const PATH = 'platform/policies';
const CAN = ['policies:policies.read', 'policies:policies.write'];
const policy = (policyId: string, sk: PolicyGroup, detail = '<p>Text</p>'): Policy => ({
  id: `${sk}~${policyId}`,
  details: { policyId, sk, type: 'html', detail },
});
const ROWS = [policy('general-terms', 'Attendee'), policy('refunds', '1')];

type Answer = Parameters<typeof renderPlugin>[1]['data'] & {};
const open = (data: Answer = { [PATH]: ROWS }, can = CAN) =>
  renderPlugin(admin, { realm: 'platform', can, path: `/${PATH}`, data });
const writing = (status: number, message: string, more: object = {}): Answer => ({
  [PATH]: (asked) =>
    asked.method === 'GET'
      ? answerRows(asked, ROWS)
      : Response.json({ error: { code: 'problem', message, ...more } }, { status }),
});
const dialog = () => within(screen.getByRole('dialog'));
const press = (name: string) => fireEvent.click(dialog().getByRole('button', { name }));
const act = async (subject: string, action: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${subject}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: action }));
};
const TERMS = 'general-terms, Attendee';
const editor = () => dialog().findByRole('textbox', { name: /Policy details/ });

test('the list has the columns Policy ID, Custom and Policy Group', async () => {
  open();
  expect(await screen.findByRole('button', { name: 'general-terms' })).toBeTruthy();
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads).toEqual(['Policy ID', 'Custom', 'Policy Group', 'Actions']);
  expect(screen.getAllByText('html')).toHaveLength(2);
});

test('shows the exact message at each missing field', async () => {
  const { asked } = open();
  fireEvent.click(await screen.findByRole('button', { name: 'Add policy' }));
  await editor();
  press('Add policy');
  expect(await dialog().findByText('Policy ID is Required')).toBeTruthy();
  expect(dialog().getByText('Policy details cannot be blank.')).toBeTruthy();
  const id = dialog().getByLabelText('Policy ID', { exact: false });
  fireEvent.change(id, { target: { value: 'General Terms' } });
  expect(
    await dialog().findByText(
      "Policy ID must be lowercase and alphanumeric. Optional delimiter: '-'",
    ),
  ).toBeTruthy();
  expect(asked.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('an edit keeps the ID locked and sends the text', async () => {
  const { asked } = open();
  await act(TERMS, 'Edit');
  expect((await editor()).textContent).toBe('Text');
  expect(dialog().getByLabelText('Policy ID', { exact: false })).toHaveProperty('disabled', true);
  press('Save policy');
  expect(await screen.findByText('Policy Updated!')).toBeTruthy();
  expect(asked.find(({ method }) => method === 'PUT')).toMatchObject({
    path: `${PATH}/Attendee~general-terms`,
    body: { details: { sk: 'Attendee', detail: '<p>Text</p>' } },
  });
});

test('reports a duplicate, and keeps the form open', async () => {
  const message = 'Duplicate policy found';
  open(writing(409, message, { code: 'duplicate', fields: { id: [message] } }));
  await act(TERMS, 'Edit');
  await editor();
  press('Save policy');
  await waitFor(() => expect(screen.getAllByText('Duplicate policy found')).toHaveLength(2));
  expect((await editor()).textContent).toBe('Text');
});

test('shows a text that someone else has changed, and never overwrites it silently', async () => {
  const theirs = { ...policy('general-terms', 'Attendee', '<p>Colleague</p>'), version: 'v2' };
  const changed = { by: 'ann@foyer.test', at: '2026-11-22T21:31:00.000Z', current: theirs };
  const error = { code: 'changed_meanwhile', message: 'Changed.', changed };
  let isFirst = true;
  const { asked } = open({
    [PATH]: (asked) => {
      const { method, body } = asked;
      if (method === 'GET')
        return answerRows(
          asked,
          ROWS.map((row) => ({ ...row, version: 'v1' })),
        );
      if (!isFirst) return Response.json({ ...theirs, ...(body as object), success: true });
      isFirst = false;
      return Response.json({ error }, { status: 409 });
    },
  });
  await act(TERMS, 'Edit');
  expect((await editor()).textContent).toBe('Text');
  press('Save policy');
  expect(await dialog().findByRole('group', { name: 'Changed by someone else' })).toBeTruthy();
  await waitFor(async () => expect((await editor()).textContent).toBe('Colleague'));
  press('Save policy');
  expect(await screen.findByText('Policy Updated!')).toBeTruthy();
  const puts = asked.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  expect(puts).toHaveLength(2);
  expect(puts[1]).toMatchObject({ version: 'v2', details: { detail: '<p>Colleague</p>' } });
});

test('reports a policy that someone else has deleted, and reloads the list', async () => {
  open(writing(404, 'Policy not found.'));
  await act(TERMS, 'Edit');
  await editor();
  press('Save policy');
  expect(await screen.findByText(/Someone else deleted this policy/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('deleting warns that it can’t be undone, and says what readers will see', async () => {
  const { asked } = open();
  await act(TERMS, 'Delete');
  const { textContent } = screen.getByRole('dialog');
  expect(textContent).toContain('This can’t be undone.');
  expect(textContent).toContain('No Terms and Conditions set.');
  press('Delete policy');
  expect(await screen.findByText('Policy is successfully deleted')).toBeTruthy();
  expect(asked.find(({ method }) => method === 'DELETE')?.path).toBe(
    `${PATH}/Attendee~general-terms`,
  );
});

test('reports a failed deletion', async () => {
  open(writing(500, 'Something broke.'));
  await act(TERMS, 'Delete');
  press('Delete policy');
  expect(await screen.findByText('Failed to delete Policy!')).toBeTruthy();
});

test('the editor runs no scripts of a text', async () => {
  const evil =
    '<p>Text<img src="x" onerror="window.ran = true"><script>window.ran = true</script></p>';
  open({ [PATH]: [policy('general-terms', 'Attendee', evil)] });
  await act(TERMS, 'Edit');
  const { innerHTML } = await editor();
  expect(innerHTML).not.toContain('onerror');
  expect(innerHTML).not.toContain('<script');
  expect(window).not.toHaveProperty('ran');
});
