import { Component, type ReactNode } from 'react';
import { Broken } from '../pages/Broken.tsx';

interface Props {
  /** The path; another one resets the error. */
  at: string;
  children: ReactNode;
}
interface State {
  at: string;
  error?: Error | undefined;
}

/** Keeps the menu when a screen throws. */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { at: this.props.at };
  static getDerivedStateFromError(error: Error): Partial<State> {
    return { error };
  }
  static getDerivedStateFromProps({ at }: Props, state: State): State | null {
    return at === state.at ? null : { at, error: undefined };
  }
  override render() {
    const { error } = this.state;
    return error ? <Broken error={error} /> : this.props.children;
  }
}
