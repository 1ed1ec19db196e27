import type { PlatformRole, TenantRole } from '@foyer/kit';

interface Person {
  email: string;
  name: string;
}
export type DemoOperator = Person & { role: PlatformRole };
/** `tenants` are the URLs of the tenants they work for. */
export type DemoStaff = Person & {
  tenants: readonly string[];
  role: TenantRole;
};

/** The password of all demo users. It is printed at each start, so production refuses the demo. */
export const DEMO_PASSWORD = 'Foyer!demo1';

export const DEMO_OPERATORS: readonly DemoOperator[] = [
  { email: 'operator@foyer.test', name: 'Olive Parker', role: 'super_user' },
  { email: 'manager@foyer.test', name: 'Marcus Lindqvist', role: 'platform_manager' },
  { email: 'report@foyer.test', name: 'Renata Okafor', role: 'platform_report' },
  { email: 'support@foyer.test', name: 'Samir Haddad', role: 'platform_user' },
];

const RIVERSIDE = ['riverside'];
const NORTHSIDE = ['northside'];

/** One user per role at Riverside, and one who works for two tenants. */
export const DEMO_STAFF: readonly DemoStaff[] = [
  {
    email: 'owner@riverside.test',
    name: 'Ingrid Sørensen',
    role: 'tenant_owner',
    tenants: RIVERSIDE,
  },
  {
    email: 'admin@riverside.test',
    name: 'Ada Whitfield',
    role: 'tenant_admin',
    tenants: RIVERSIDE,
  },
  {
    email: 'finance@riverside.test',
    name: 'Félix Moreau',
    role: 'tenant_finance',
    tenants: RIVERSIDE,
  },
  {
    email: 'box@riverside.test',
    name: 'Bianca Torres',
    role: 'tenant_box_office',
    tenants: RIVERSIDE,
  },
  { email: 'door@riverside.test', name: 'Desmond Clarke', role: 'tenant_door', tenants: RIVERSIDE },
  {
    email: 'viewer@riverside.test',
    name: 'Vera Kowalska',
    role: 'tenant_viewer',
    tenants: RIVERSIDE,
  },
  { email: 'owner@northside.test', name: 'Noel Abara', role: 'tenant_owner', tenants: NORTHSIDE },
  { email: 'admin@northside.test', name: 'Nora Jiménez', role: 'tenant_admin', tenants: NORTHSIDE },
  {
    email: 'crew@foyer.test',
    name: 'Dario Pham',
    role: 'tenant_door',
    tenants: [...RIVERSIDE, ...NORTHSIDE],
  },
];
