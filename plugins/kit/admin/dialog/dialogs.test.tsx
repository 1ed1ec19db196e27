import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { contract } from '../../contract.ts';
import { ApiError } from '../../errors.ts';
import { text } from '../../schema.ts';
import { renderPlugin } from '../../../../packages/testing/renderPlugin.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { defineAdmin } from '../defineAdmin.ts';
import { FormDialog } from '../form/FormDialog.tsx';
import { TextInput } from 'react-admin';

const bell = contract({
  id: 'bell',
  permissions: { ring: { label: 'Ring', realms: ['platform'] } },
});

const open = async (element: React.ReactElement) => {
  const plugin = defineAdmin({
    contract: bell,
    pages: [{ path: '/bell', can: 'ring', element }],
  });
  renderPlugin(plugin, { realm: 'platform', can: ['bell:ring'], path: '/bell' });
  return screen.findByRole('dialog');
};

/** jsdom has no media queries; this one evaluates the window's height. */
function haveHeight(height: number) {
  window.matchMedia = (query) => {
    const limit = /max-height: (\d+)px/.exec(query)?.[1];
    return {
      matches: limit !== undefined && height <= Number(limit),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    } as unknown as MediaQueryList;
  };
}
beforeEach(() => haveHeight(1000));
afterEach(() => {
  Reflect.deleteProperty(window, 'matchMedia');
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

test('names the action in a confirmation and runs it once', async () => {
  const onConfirm = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const dialog = await open(
    <ConfirmDialog
      title="Delete policy"
      confirmLabel="Delete policy"
      isDanger
      onConfirm={onConfirm}
      onClose={vi.fn<() => void>()}
    >
      This can’t be undone.
    </ConfirmDialog>,
  );
  expect(screen.getByRole('dialog', { name: 'Delete policy' })).toBe(dialog);
  const described = document.getElementById(dialog.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toContain('This can’t be undone.');
  // The first press of Enter must not delete.
  expect(document.activeElement?.textContent).toBe('Cancel');
  const button = screen.getByRole('button', { name: 'Delete policy' });
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(onConfirm).toHaveBeenCalledTimes(1));
});

test('closes a confirmation with Escape and with Cancel', async () => {
  const onClose = vi.fn<() => void>();
  const dialog = await open(
    <ConfirmDialog
      title="Delete"
      confirmLabel="Delete"
      onConfirm={vi.fn<() => void>()}
      onClose={onClose}
    >
      Sure?
    </ConfirmDialog>,
  );
  fireEvent.keyDown(dialog, { key: 'Escape' });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('shows why the confirmed action failed', async () => {
  await open(
    <ConfirmDialog
      title="Delete"
      confirmLabel="Delete it"
      onConfirm={() => Promise.reject(new Error('It is in use.'))}
      onClose={vi.fn<() => void>()}
    >
      Sure?
    </ConfirmDialog>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Delete it' }));
  expect((await screen.findByRole('alert')).textContent).toBe('It is in use.');
});

const schema = z.object({ name: text('This field is required') });
const form = (onSubmit: () => Promise<unknown>) => (
  <FormDialog
    title="Add act"
    schema={schema}
    submitLabel="Add act"
    onSubmit={onSubmit}
    onClose={vi.fn<() => void>()}
  >
    <TextInput source="name" label="Name" />
  </FormDialog>
);
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Add act' }));

test('shows the contract’s own message in a form and sends nothing', async () => {
  const onSubmit = vi.fn<() => Promise<unknown>>();
  await open(form(onSubmit));
  submit();
  expect(await screen.findByText('This field is required')).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Name' }).getAttribute('aria-invalid')).toBe('true');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('shows the message for a rejected field next to its input', async () => {
  const rejected = new ApiError({
    status: 422,
    code: 'invalid',
    message: 'This name is taken',
    fields: { name: ['This name is taken'] },
  });
  await open(form(() => Promise.reject(rejected)));
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Marcel' } });
  screen.getByRole('button', { name: 'Add act' }).focus();
  submit();
  expect(await screen.findByText('This name is taken')).toBeTruthy();
  const input = screen.getByRole('textbox', { name: 'Name' });
  expect(input.getAttribute('aria-invalid')).toBe('true');
  // In a long form it may be far from the button.
  await waitFor(() => expect(document.activeElement).toBe(input));
});

test('shows any other failure above the fields and scrolls to it', async () => {
  const inView: Element[] = [];
  Element.prototype.scrollIntoView = function scrollIntoView() {
    inView.push(this);
  };
  await open(form(() => Promise.reject(new Error('The line is dead.'))));
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Marcel' } });
  submit();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('The line is dead.');
  expect(inView).toEqual([alert]);
});

test.each([
  [883, 'tall'],
  [882, 'low'],
  [600, 'low'],
])('lays out a modal in a window of %i px %s', async (height, layout) => {
  haveHeight(height);
  const dialog = await open(form(() => Promise.resolve()));
  expect(dialog.getAttribute('data-layout')).toBe(layout);
});
