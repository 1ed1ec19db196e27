import { Suspense, type ComponentType, Component, type ReactNode } from 'react';
import type { AdminPlugin } from '../defineAdmin.ts';
import { Alert, Skeleton } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Fill } from './slot.ts';

/** Contains a plugin's error in its own fill, and names the plugin. */
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

/** Wraps a fill so that its errors and loading stay inside it, and its plugin is named. */
export interface ReadyFill extends Fill {
  plugin: string;
}

/** All fills of the installed plugins by slot, in order. Created once, so that components keep their identity. */
export function readyFills(plugins: readonly AdminPlugin[]): ReadonlyMap<string, ReadyFill[]> {
  const fills = plugins.flatMap((plugin) =>
    (plugin.fills ?? []).map((fill) => ready(fill, plugin.contract.id)),
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
        <Suspense fallback={fill.isUsuallyEmpty ? null : <FillLoading {...heightOf(fill)} />}>
          <Inner {...props} />
        </Suspense>
      </FillBoundary>
    );
  }
  Guarded.displayName = `Fill(${plugin}/${fill.key})`;
  return { ...fill, plugin, Component: Guarded as ComponentType<never> };
}

/** Replaces a plugin's part that threw. */
function FillFailed({ plugin }: { plugin: string }) {
  const translate = useTranslate();
  return (
    <Alert severity="error" data-plugin={plugin}>
      {translate('kit.fillFailed', { plugin })}
    </Alert>
  );
}

/** The placeholder of a lazy fill. */
function FillLoading({ height = 96 }: { height?: number }) {
  return <Skeleton variant="rounded" height={height} aria-hidden />;
}

/** Some slots let a fill declare its height. */
const heightOf = ({ meta }: Fill): { height?: number } =>
  typeof meta === 'object' && meta !== null && 'height' in meta && typeof meta.height === 'number'
    ? { height: meta.height }
    : {};
