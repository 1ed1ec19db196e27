import { humanName, permissionName, type Contract, type Settings } from '@foyer/kit';
import type { AdminHalf } from '@foyer/kit/admin';
import { lazy } from 'react';

const SettingsPage = lazy(() => import('./pages/SettingsPage.tsx'));

const hasSettings = (contract: Contract): contract is Contract & { settings: Settings } =>
  contract.settings !== undefined;

/**
 * Gives a half that declares settings a page for them, and a tenant's console a way to it. A half
 * that has a page at that address keeps its own.
 */
export function withSettings(half: AdminHalf): AdminHalf {
  const { contract } = half;
  if (!hasSettings(contract)) return half;
  const path = `/settings/${contract.id}`;
  if (half.pages?.some((page) => page.path === path)) return half;
  const can = permissionName(contract, contract.settings.can.read);
  return {
    ...half,
    pages: [
      ...(half.pages ?? []),
      { path, can, scoped: true, element: <SettingsPage of={contract} /> },
    ],
    menu: [
      ...(half.menu ?? []),
      { label: humanName(contract.id), to: path, can, realm: 'tenant', section: 'Settings' },
    ],
  };
}
