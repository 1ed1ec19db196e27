import { Component, type ReactNode } from 'react';
import { Broken } from '../pages/Broken.tsx';

/** A screen that breaks leaves the menu standing. Another address begins anew. */
export class ScreenBoundary extends Component<
  { children: ReactNode },
  { error: Error | undefined }
> {
  override state = { error: undefined };
  static getDerivedStateFromError(error: Error) {
    return { error };
  }
  override render() {
    const { error } = this.state;
    return error ? <Broken error={error} /> : this.props.children;
  }
}
