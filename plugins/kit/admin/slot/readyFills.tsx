import { Suspense, type ComponentType, Component, type ReactNode } from 'react';
import type { AdminHalf } from '../defineAdmin.ts';
import { Alert, Skeleton } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Fill } from './slot.ts';

/** Keeps one plugin's mistake inside its own fill, and says whose it was. */
class FillBoundary extends Component<{ plugin: string; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    const { plugin, children } = this.props;
    return this.state.failed ? <FillFailed plugin={plugin} /> : children;
  }
}

/** A fill with its plugin's name, guarded: what it throws and what it waits for stay inside it. */
export interface ReadyFill extends Fill {
  plugin: string;
}

/** All fills of the installed plugins by slot, in order. Made once, so that components keep their identity. */
export function readyFills(halves: readonly AdminHalf[]): ReadonlyMap<string, ReadyFill[]> {
  const fills = halves.flatMap((half) =>
    (half.fills ?? []).map((fill) => ready(fill, half.contract.id)),
  );
  fills.sort((a, b) => a.order - b.order || a.key.localeCompare(b.key));
  const bySlot = new Map<string, ReadyFill[]>();
  for (const fill of fills) bySlot.set(fill.slot, [...(bySlot.get(fill.slot) ?? []), fill]);
  return bySlot;
}

function ready(fill: Fill, plugin: string): ReadyFill {
  const Inner = fill.Component as ComponentType<object>;
  function Guarded(props: object) {
    return (
      <FillBoundary plugin={plugin}>
        <Suspense fallback={<FillLoading />}>
          <Inner {...props} />
        </Suspense>
      </FillBoundary>
    );
  }
  Guarded.displayName = `Fill(${plugin}/${fill.key})`;
  return { ...fill, plugin, Component: Guarded as ComponentType<never> };
}

/** Stands where a plugin's part threw. */
function FillFailed({ plugin }: { plugin: string }) {
  const translate = useTranslate();
  return (
    <Alert severity="error" data-plugin={plugin}>
      {translate('kit.fillFailed', { plugin })}
    </Alert>
  );
}

/** Stands where a lazy fill will be. */
function FillLoading() {
  return <Skeleton variant="rounded" height={96} aria-hidden />;
}
