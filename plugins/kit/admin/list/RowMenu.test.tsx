import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { contract } from '../../contract.ts';
import { renderPlugin } from '../../../../packages/testing/renderPlugin.tsx';
import { defineAdmin } from '../defineAdmin.ts';
import { RowMenu } from './RowMenu.tsx';

const bell = contract({
  id: 'bell',
  permissions: { ring: { label: 'Ring', realms: ['platform'] } },
});

test('shows why an action is unavailable', async () => {
  const onClick = () => undefined;
  const silence = { label: 'Silence', onClick, isDisabled: true, reason: 'It does not ring.' };
  const element = (
    <RowMenu of="Big Ben" actions={[{ label: 'Ring', onClick, reason: 'Never said.' }, silence]} />
  );
  const plugin = defineAdmin({ contract: bell, pages: [{ path: '/bell', can: 'ring', element }] });
  renderPlugin(plugin, { realm: 'platform', can: ['bell:ring'], path: '/bell' });
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Big Ben' }));
  const item = screen.getByRole('menuitem', { name: /^Silence/ });
  expect(item.textContent).toBe('SilenceIt does not ring.');
  expect(item.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByRole('menuitem', { name: 'Ring' }).textContent).toBe('Ring');
});
