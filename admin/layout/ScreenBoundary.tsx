import { Component, type ReactNode } from 'react';
import { Broken } from '../pages/Broken.tsx';

interface Props {
  /** The address: another one begins anew. */
  at: string;
  children: ReactNode;
}

/** A screen that breaks leaves the menu standing. */
export class ScreenBoundary extends Component<Props, { error: Error | undefined }> {
  override state = { error: undefined };
  static getDerivedStateFromError(error: Error) {
    return { error };
  }
  override componentDidUpdate(before: Props) {
    if (this.state.error && before.at !== this.props.at) this.setState({ error: undefined });
  }
  override render() {
    const { error } = this.state;
    return error ? <Broken error={error} /> : this.props.children;
  }
}
