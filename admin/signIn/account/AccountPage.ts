import type { Send } from '@foyer/kit';
import type { Page } from '../../page.ts';

/** What a page for somebody without a session is given. */
export interface AccountPageProps {
  page: Page;
  send: Send;
  /** Of its own address. */
  query: URLSearchParams;
  /** To another of these pages, or to the sign-in; addresses begin at the console's root. */
  go: (address: string) => void;
}
