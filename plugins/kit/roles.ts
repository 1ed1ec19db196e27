import type { Realm } from './contract.ts';

/** Roles of platform operators. */
export const PLATFORM_ROLES = [
  'super_user',
  'platform_manager',
  'platform_report',
  'platform_user',
] as const;

/** Roles of a tenant's members. */
export const TENANT_ROLES = [
  'tenant_owner',
  'tenant_admin',
  'tenant_finance',
  'tenant_box_office',
  'tenant_door',
  'tenant_viewer',
] as const;

/** A signed-in buyer. */
export const ATTENDEE_ROLE = 'attendee';

export type PlatformRole = (typeof PLATFORM_ROLES)[number];
export type TenantRole = (typeof TENANT_ROLES)[number];

/**
 * The roles of every installation. A plugin declares additional ones in `roles` of its contract.
 */
export type Role = PlatformRole | TenantRole | typeof ATTENDEE_ROLE;

/** The realm of each built-in role. */
export const REALM_OF_ROLE: ReadonlyMap<string, Realm> = new Map([
  ...PLATFORM_ROLES.map((role) => [role, 'platform'] as const),
  ...TENANT_ROLES.map((role) => [role, 'tenant'] as const),
  [ATTENDEE_ROLE, 'attendee'] as const,
]);
