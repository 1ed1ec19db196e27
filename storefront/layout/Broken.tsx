import { Component, type ReactNode } from 'react';

/** A class, because React has no hook for catching render errors. */
export class Broken extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return (
      <main className="shop notice" role="alert">
        <h1>Something went wrong</h1>
        <p>Sorry about that. Reloading the page usually fixes it.</p>
        <button type="button" className="primary" onClick={() => location.reload()}>
          Reload page
        </button>
      </main>
    );
  }
}
