import type { PlatformRole, TenantRole } from '@foyer/kit';

/** What a role is called, and one line of what its holder may do. */
export interface RoleWords {
  label: string;
  does: string;
}

export const PLATFORM_ROLE_WORDS: Readonly<Record<PlatformRole, RoleWords>> = {
  super_user: { label: 'Super user', does: 'Everything, platform users and roles included' },
  platform_manager: {
    label: 'Platform manager',
    does: 'Everything but platform users and roles',
  },
  platform_report: { label: 'Platform reports', does: 'Reads and exports reports' },
  platform_user: { label: 'Platform user', does: 'Looks at tenants and events' },
};

export const TENANT_ROLE_WORDS: Readonly<Record<TenantRole, RoleWords>> = {
  tenant_owner: { label: 'Owner', does: 'Everything, and decides who else is an owner' },
  tenant_admin: { label: 'Admin', does: 'Events, sales, settings and people' },
  tenant_finance: { label: 'Finance', does: 'Orders, refunds, reports and payouts' },
  tenant_box_office: { label: 'Box office', does: 'Sells tickets and looks up orders' },
  tenant_door: { label: 'Door', does: 'Checks tickets in' },
  tenant_viewer: { label: 'Viewer', does: 'Looks, and changes nothing' },
};

/** A role in words; one that a plugin brought stands as it is. */
export const roleLabel = (role: string): string =>
  (({ ...PLATFORM_ROLE_WORDS, ...TENANT_ROLE_WORDS }) as Record<string, RoleWords>)[role]?.label ??
  role;
