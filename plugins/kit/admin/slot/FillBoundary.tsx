import { Component, type ReactNode } from 'react';
import { FillFailed } from './FillFailed.tsx';

/** Keeps one plugin's mistake inside its own fill, and says whose it was. */
export class FillBoundary extends Component<
  { plugin: string; children: ReactNode },
  { failed: boolean }
> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    const { plugin, children } = this.props;
    return this.state.failed ? <FillFailed plugin={plugin} /> : children;
  }
}
