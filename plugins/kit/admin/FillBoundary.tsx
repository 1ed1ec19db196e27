import { Component, type ReactNode } from 'react';
import { Alert } from '@mui/material';

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
    if (!this.state.failed) return this.props.children;
    return (
      <Alert severity="error" data-plugin={this.props.plugin}>
        The part of the plugin “{this.props.plugin}” could not be shown. Reload the page to try
        again.
      </Alert>
    );
  }
}
