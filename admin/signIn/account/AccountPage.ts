import type { Send } from '@foyer/kit';
import type { Page } from '../../page.ts';

/** The props of a page for users without a session. */
export interface AccountPageProps {
  page: Page;
  send: Send;
  /** The query of its own URL. */
  query: URLSearchParams;
  /**
   * Navigates to another of these pages or to the sign-in, with paths relative to the console's
   * root.
   */
  go: (address: string) => void;
}
