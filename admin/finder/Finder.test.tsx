import { renderPlugin } from '@foyer/testing/admin';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import tenants from '../../plugins/tenants/admin.tsx';

const HARBOUR = { id: 't1', details: { name: 'Harbour House', url: 'harbour' } };

function open(realm: 'platform' | 'tenant' = 'platform') {
  return renderPlugin(tenants, {
    realm,
    can: ['tenants:tenants.read'],
    data: { tenants: [HARBOUR] },
    withConsole: true,
  });
}

test('finds pages with Ctrl K, and tenants after 3 characters; Enter opens the first result', async () => {
  const { place } = open();
  await screen.findByRole('button', { name: 'Find anything' });
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  const finder = within(await screen.findByRole('dialog', { name: 'Find anything' }));
  const box = await finder.findByRole('searchbox');
  expect(finder.getByRole('link', { name: /Tenants/ })).toBeTruthy();
  fireEvent.change(box, { target: { value: 'harb' } });
  const found = await finder.findByRole('link', { name: /Harbour House/ });
  expect(found.getAttribute('href')).toBe('/tenant/t1/info');
  box.focus();
  fireEvent.keyDown(box, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(found);
  fireEvent.keyDown(found, { key: 'ArrowUp' });
  fireEvent.keyDown(box, { key: 'Enter' });
  await waitFor(() => expect(place()).toBe('/tenant/t1/info'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('does not search tenants in a tenant’s console', async () => {
  const { asked } = open('tenant');
  fireEvent.click(await screen.findByRole('button', { name: 'Find anything' }));
  const box = await screen.findByRole('searchbox');
  fireEvent.change(box, { target: { value: 'harb' } });
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Pages' })).toBeNull());
  expect(screen.getByText('No results')).toBeTruthy();
  expect(asked.filter(({ path }) => path === 'tenants')).toEqual([]);
});

test('finds actions and runs them, and leaves out groups without results', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Find anything' }));
  const box = await screen.findByRole('searchbox');
  fireEvent.change(box, { target: { value: 'dark' } });
  const action = await screen.findByRole('button', { name: 'Use dark theme' });
  expect(screen.queryByRole('heading', { name: 'Pages' })).toBeNull();
  fireEvent.click(action);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.documentElement.dataset['theme']).toBe('dark');
});

test('lists the shortcuts at ?, except while someone types', async () => {
  open();
  const button = await screen.findByRole('button', { name: 'Find anything' });
  fireEvent.keyDown(document.body, { key: '?' });
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(within(dialog).getByText('Hide or show the menu')).toBeTruthy();
  fireEvent.keyDown(dialog, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(button);
  fireEvent.keyDown(await screen.findByRole('searchbox'), { key: '?' });
  expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull();
});
