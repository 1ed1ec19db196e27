import type { ComponentType } from 'react';
import type { Permit } from '../../contract.ts';

/** A named place in a screen that other plugins can fill. */
export interface Slot<Props, Meta> {
  readonly id: string;
  /** Its fills show nothing most of the time, so no place is kept for them while they load. */
  readonly isUsuallyEmpty?: boolean;
  readonly is?: { props: Props; meta: Meta };
}

/** What one plugin adds to a slot. */
export interface Fill<Can = string> {
  slot: string;
  key: string;
  order: number;
  can: Can | undefined;
  isUsuallyEmpty?: boolean;
  // A list of fills has components with different props; `useSlot` restores each slot's own type.
  Component: ComponentType<never>;
  meta: unknown;
}

/**
 * Declares a slot. The ID ends in a version; if the props change, add a `/v2` next to it. `isUsuallyEmpty` is for
 * notices and banners: a placeholder for them would push the page down and then disappear.
 * @example export const tenantTabs = slot<{ tenantId: string }, { label: string; path: string }>('tenants.tenant.tabs/v1');
 */
export const slot = <Props extends object, Meta = unknown>(
  id: string,
  given: Pick<Slot<Props, Meta>, 'isUsuallyEmpty'> = {},
): Slot<Props, Meta> => ({ id, ...given });

interface Filling<Props extends object, Meta> {
  key: string;
  order?: number;
  can?: string | Permit;
  Component: ComponentType<Props>;
  meta: Meta;
}

/**
 * Fills a slot, sorted by `order`. With `can` it is shown to users with that permission of the
 * plugin's own contract (or `permission(…)` of another), otherwise to everyone who sees the slot.
 * @example fills: [fill(tenantTabs, { key: 'fees', order: 30, can: 'rules.read', meta: { label: 'Fees', path: 'fees' }, Component: TenantFees })]
 */
export const fill = <Props extends object, Meta, const G extends Filling<NoInfer<Props>, Meta>>(
  into: Slot<Props, Meta>,
  given: G,
): Fill<G extends { can: infer Can } ? Can : never> => ({
  slot: into.id,
  ...(into.isUsuallyEmpty && { isUsuallyEmpty: true }),
  key: given.key,
  order: given.order ?? 100,
  can: given.can as G extends { can: infer Can } ? Can : never,
  Component: given.Component as ComponentType<never>,
  meta: given.meta,
});
