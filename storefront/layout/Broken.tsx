import { Component, type ReactNode } from 'react';

/** A class because React has no other way to catch what breaks while a page is drawn. */
export class Broken extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return (
      <main className="shop notice" role="alert">
        <h1>Something broke on this page</h1>
        <p>It is our fault, not yours. Loading the page again usually helps.</p>
        <button type="button" className="primary" onClick={() => location.reload()}>
          Load the page again
        </button>
      </main>
    );
  }
}
