import type { PlatformRole, TenantRole } from '@foyer/kit';

/** A role's name, and one line on what its holders can do. */
export interface RoleWords {
  label: string;
  does: string;
}

export const PLATFORM_ROLE_WORDS: Readonly<Record<PlatformRole, RoleWords>> = {
  super_user: { label: 'Super user', does: 'Full access, including platform users and roles' },
  platform_manager: {
    label: 'Platform manager',
    does: 'Everything except platform users and roles',
  },
  platform_report: { label: 'Platform reports', does: 'View and export reports' },
  platform_user: { label: 'Platform user', does: 'View tenants and events' },
};

export const TENANT_ROLE_WORDS: Readonly<Record<TenantRole, RoleWords>> = {
  tenant_owner: { label: 'Owner', does: 'Full access, including adding other owners' },
  tenant_admin: { label: 'Admin', does: 'Events, sales, settings and people' },
  tenant_finance: { label: 'Finance', does: 'Orders, refunds, reports and payouts' },
  tenant_box_office: { label: 'Box office', does: 'Sell tickets and look up orders' },
  tenant_door: { label: 'Door', does: 'Check in attendees' },
  tenant_viewer: { label: 'Viewer', does: 'View only, no changes' },
};

/** A role's label; a role of an external plugin is shown as it is. */
export const roleLabel = (role: string): string =>
  (({ ...PLATFORM_ROLE_WORDS, ...TENANT_ROLE_WORDS }) as Record<string, RoleWords>)[role]?.label ??
  role;
