import type { ComponentType } from 'react';

/** A named place in a screen that other plugins may fill. */
export interface Slot<Props, Meta> {
  readonly id: string;
  readonly is?: { props: Props; meta: Meta };
}

/** What one plugin puts into a slot. */
export interface Fill {
  slot: string;
  key: string;
  order: number;
  can: string | undefined;
  // A list of fills holds components of many props; `useSlot` gives each its slot's own again.
  Component: ComponentType<never>;
  meta: unknown;
}

/**
 * Declares a slot. The id ends in a version; changed props make a `/v2` beside it.
 * @example export const tenantTabs = slot<{ tenantId: string }, { label: string; path: string }>('tenants.tenant.tabs/v1');
 */
export const slot = <Props extends object, Meta = unknown>(id: string): Slot<Props, Meta> => ({
  id,
});

/**
 * Fills a slot; shown to those who hold `can`, in the order of `order`.
 * @example fills: [fill(tenantTabs, { key: 'fees', order: 30, can: 'fees:rules.read', meta: { label: 'Fees', path: 'fees' }, Component: TenantFees })]
 */
export const fill = <Props extends object, Meta>(
  into: Slot<Props, Meta>,
  given: {
    key: string;
    order?: number;
    can?: string;
    Component: ComponentType<Props>;
    meta: Meta;
  },
): Fill => ({
  slot: into.id,
  key: given.key,
  order: given.order ?? 100,
  can: given.can,
  Component: given.Component as ComponentType<never>,
  meta: given.meta,
});
