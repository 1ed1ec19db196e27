import { lazy } from 'react';
import { CASH_FLOW_PAGE, DEBTS_PAGE, TENANT_CASH_FLOW_PAGE } from '../../addresses.ts';

const CashFlowPage = lazy(() => import('./CashFlowPage.tsx'));
const PlatformDebts = lazy(() => import('../debts/PlatformDebts.tsx'));
const TenantDebts = lazy(() => import('../debts/TenantDebts.tsx'));

const own = { can: 'payouts.read', realm: 'tenant' } as const;
const all = { can: 'payouts.readAll', realm: 'platform' } as const;

export const cashFlowPages = [
  { ...own, path: CASH_FLOW_PAGE, element: <CashFlowPage /> },
  { ...own, realm: 'platform', path: TENANT_CASH_FLOW_PAGE, element: <CashFlowPage /> },
  { ...own, path: DEBTS_PAGE, element: <TenantDebts /> },
  { ...all, path: DEBTS_PAGE, element: <PlatformDebts /> },
] as const;

const section = 'Payouts';

export const cashFlowMenu = [
  { ...own, section, label: 'Balance', to: CASH_FLOW_PAGE, order: 40 },
  { ...own, section, label: 'Amounts owed', to: DEBTS_PAGE, order: 50 },
  { ...all, section, label: 'Amounts owed', to: DEBTS_PAGE, order: 50 },
] as const;
