import { defineAdmin, fill } from '@foyer/kit/admin';
import { feeEffect } from '@foyer/plugin-payments/slots';
import { ORGANIZATION_PAGE, TENANT_PAGE, tenantTabs } from '@foyer/plugin-tenants/slots';
import { lazy } from 'react';
import { FEES_TAB, GLOBAL_FEES } from './admin/addresses.ts';
import { fees } from './contract.ts';
import { feeSettingsAside } from './slots.ts';

const FeeSimulator = lazy(() => import('./admin/simulator/FeeSimulator.tsx'));
const FeeEffect = lazy(() => import('./admin/FeeEffect.tsx'));
const GlobalFees = lazy(() => import('./admin/GlobalFees.tsx'));
const TenantFees = lazy(() => import('./admin/TenantFees.tsx'));

const feePages = {
  platform: `${TENANT_PAGE}/${FEES_TAB}`,
  tenant: `${ORGANIZATION_PAGE}/${FEES_TAB}`,
};

export default defineAdmin({
  contract: fees,
  recordPages: { surchargeRule: feePages, feeSetting: feePages },
  pages: [{ path: GLOBAL_FEES, can: 'global.read', realm: 'platform', element: <GlobalFees /> }],
  menu: [
    {
      label: 'Global fees',
      to: GLOBAL_FEES,
      can: 'global.read',
      realm: 'platform',
      section: 'Settings',
      order: 20,
    },
    {
      label: 'Fees',
      to: `${ORGANIZATION_PAGE}/${FEES_TAB}`,
      can: 'tenant.read',
      realm: 'tenant',
      section: 'Settings',
      order: 20,
    },
  ],
  fills: [
    fill(tenantTabs, {
      key: 'fees',
      order: 30,
      can: 'tenant.read',
      meta: { label: 'Fees', path: FEES_TAB },
      Component: TenantFees,
    }),
    fill(feeEffect, {
      key: 'fees',
      order: 10,
      can: 'tenant.read',
      meta: {},
      Component: FeeEffect,
    }),
    fill(feeSettingsAside, { key: 'simulator', order: 10, meta: {}, Component: FeeSimulator }),
  ],
});
