import { contract } from '@foyer/kit';
import { defineAdmin, fill, slot, useSlot } from '@foyer/kit/admin';
import { renderPlugin } from '@foyer/testing/admin';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { Link, Route, Routes } from 'react-router';
import { expect, test, vi } from 'vitest';

const house = contract({
  id: 'house',
  permissions: { see: { label: 'View', realms: ['platform'] } },
});
const can = ['house:see'];
const doors = slot<object>('house.doors/v1');

function Broken(): never {
  throw new Error('The roof leaks.');
}

/** Counts, so that a test sees whether it was remounted. */
function Counter() {
  const [count, setCount] = useState(0);
  const tabs = useSlot(doors);
  return (
    <>
      <button onClick={() => setCount(count + 1)}>{`counted ${count}`}</button>
      <Link to="/house/attic">attic</Link>
      {tabs.map(({ key, Component }) => (
        <Component key={key} />
      ))}
      <Routes>
        <Route path="attic" element={<p>Dust</p>} />
        <Route path="*" element={<p>Hall</p>} />
      </Routes>
    </>
  );
}

const plugin = defineAdmin({
  contract: house,
  pages: [
    { path: '/house/*', can: 'see', element: <Counter /> },
    { path: '/broken', can: 'see', element: <Broken /> },
  ],
  menu: [{ label: 'House', to: '/house', can: 'see' }],
  fills: [fill(doors, { key: 'door', meta: undefined, Component: () => <p>A door</p> })],
});

test('shows the error of a broken screen, keeps the menu, and recovers at another path', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  renderPlugin(plugin, { realm: 'platform', can, path: '/broken', withConsole: true });
  expect(
    await screen.findByRole('heading', { name: 'There’s a problem with this page' }),
  ).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'House' }));
  expect(await screen.findByText('Hall')).toBeTruthy();
  expect(screen.queryByText('There’s a problem with this page')).toBeNull();
});

test('keeps the state of a page between its own paths', async () => {
  renderPlugin(plugin, { realm: 'platform', can, path: '/house' });
  fireEvent.click(await screen.findByRole('button', { name: 'counted 0' }));
  fireEvent.click(screen.getByRole('link', { name: 'attic' }));
  expect(await screen.findByText('Dust')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'counted 1' })).toBeTruthy();
  expect(screen.getByText('A door')).toBeTruthy();
});
