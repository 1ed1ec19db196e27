import { useMemo, type ComponentType } from 'react';
import { useConsole } from '../ConsoleContext.ts';
import type { Slot } from './slot.ts';

/**
 * The fills of a slot from the installed plugins, in order, as far as the session can see them.
 * Each Component is wrapped in an error boundary named after its plugin, and may be lazy.
 * @example useSlot(tenantTabs).map(({ key, meta, Component }) => <Tab key={key} label={meta.label} />)
 */
export function useSlot<Props extends object, Meta>(
  slot: Slot<Props, Meta>,
): { key: string; meta: Meta; Component: ComponentType<Props> }[] {
  const { fills, can } = useConsole();
  return useMemo(
    () =>
      (fills.get(slot.id) ?? [])
        .filter((fill) => fill.can === undefined || can.has(fill.can))
        .map(({ key, meta, Component }) => ({
          key,
          meta: meta as Meta,
          Component: Component as ComponentType<Props>,
        })),
    [fills, can, slot.id],
  );
}
