import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contract } from '../../contract.ts';
import { renderPlugin } from '../../../../packages/testing/renderPlugin.tsx';
import { defineAdmin } from '../defineAdmin.ts';
import { defineToasts, type Toast } from './defineToasts.ts';
import { useToast } from './useToast.ts';

const toasts = defineToasts({
  saved: { kind: 'success', title: 'Saved' },
  lost: { kind: 'error', title: 'Lost', body: 'The line is dead.' },
  long: { kind: 'success', title: 'Tenant account added', seconds: 7 },
});

const onClosed = vi.fn<() => void>();

function Buttons() {
  const toast = useToast();
  return Object.entries<Toast>(toasts).map(([name, one]) => (
    <button key={name} onClick={() => toast(one, { onClosed })}>
      {name}
    </button>
  ));
}

/** Shows one toast at once, and another after a rerender. */
function Twice() {
  const toast = useToast();
  const [isPressed, setPressed] = useState(false);
  useEffect(() => {
    if (isPressed) toast(toasts.lost);
  }, [isPressed, toast]);
  const press = () => {
    setPressed(true);
    toast(toasts.saved);
  };
  return <button onClick={press}>twice</button>;
}

const plugin = defineAdmin({
  contract: contract({
    id: 'bell',
    permissions: { ring: { label: 'Ring', realms: ['platform'] } },
  }),
  pages: [
    {
      path: '/bell',
      can: 'ring',
      element: (
        <>
          <Buttons />
          <Twice />
        </>
      ),
    },
  ],
});

beforeEach(async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  renderPlugin(plugin, { realm: 'platform', can: ['bell:ring'], path: '/bell' });
  await screen.findByText('saved');
});
afterEach(() => {
  vi.useRealTimers();
  globalThis.foyerToastsStay = undefined;
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test('announces a success politely, and hides it after a while', async () => {
  fireEvent.click(screen.getByText('saved'));
  expect((await screen.findByRole('status')).textContent).toContain('Saved');
  await pass(3100);
  expect(screen.queryByRole('status')).toBeNull();
});

test('announces an error at once, and shows it for five seconds', async () => {
  fireEvent.click(screen.getByText('lost'));
  expect((await screen.findByRole('alert')).textContent).toBe('LostThe line is dead.');
  await pass(4800);
  expect(screen.getByRole('alert')).toBeTruthy();
  await pass(400);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('shows a toast for the given time, and longer under the pointer', async () => {
  fireEvent.click(screen.getByText('long'));
  await screen.findByRole('status');
  await pass(6800);
  fireEvent.mouseEnter(screen.getByRole('status'));
  await pass(0);
  await pass(20_000);
  expect(screen.getByRole('status')).toBeTruthy();
  fireEvent.mouseLeave(screen.getByRole('status'));
  await pass(0);
  await pass(7100);
  expect(screen.queryByRole('status')).toBeNull();
});

test('keeps toasts until they are dismissed, if a browser test requests it', async () => {
  globalThis.foyerToastsStay = true;
  fireEvent.click(screen.getByText('saved'));
  fireEvent.click(screen.getByText('lost'));
  await pass(60_000);
  expect(screen.getByRole('status')).toBeTruthy();
  expect(screen.getByRole('alert')).toBeTruthy();
  fireEvent.click(screen.getAllByRole('button', { name: 'Dismiss' })[0]!);
  expect(screen.queryByRole('status')).toBeNull();
});

test('stacks toasts, each of which can be dismissed', async () => {
  fireEvent.click(screen.getByText('saved'));
  fireEvent.click(screen.getByText('lost'));
  await screen.findByRole('alert');
  expect(screen.getAllByRole('button', { name: 'Dismiss' })).toHaveLength(2);
  fireEvent.click(screen.getAllByRole('button', { name: 'Dismiss' })[0]!);
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.getByRole('alert')).toBeTruthy();
});

test('calls back once a toast is gone, automatically or by hand', async () => {
  onClosed.mockClear();
  fireEvent.click(screen.getByText('saved'));
  await pass(2800);
  expect(onClosed).not.toHaveBeenCalled();
  await pass(300);
  await waitFor(() => expect(onClosed).toHaveBeenCalledTimes(1));
  fireEvent.click(screen.getByText('lost'));
  fireEvent.click(await screen.findByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(onClosed).toHaveBeenCalledTimes(2));
  await pass(6000);
  expect(onClosed).toHaveBeenCalledTimes(2);
});

test('does not lose a toast that is added while another is processed', async () => {
  fireEvent.click(screen.getByText('twice'));
  await pass(100);
  expect((await screen.findByRole('status')).textContent).toContain('Saved');
  expect((await screen.findByRole('alert')).textContent).toContain('Lost');
});
