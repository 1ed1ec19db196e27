import '../signIn.css';
import './account.css';
import type { Send } from '@foyer/kit';
import { Component, lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Page } from '../../page.ts';
import { accountMessages } from '../messages.ts';
import type { AccountPageProps } from './AccountPage.ts';
import { accountPathHere, type AccountPath } from './accountForm.ts';
import { FormProblem, Frame, Skeleton } from './Frame.tsx';

const Verify = lazy(() => import('./Verify.tsx'));
const pages: Readonly<Record<AccountPath, ComponentType<AccountPageProps>>> = {
  '/forgot-password': lazy(() => import('./ForgotPassword.tsx')),
  '/reset-password': lazy(() => import('./ResetPassword.tsx')),
  '/signup': lazy(() => import('./Signup.tsx')),
  '/verify': Verify,
  '/event-staff-verify': Verify,
  '/link-account': lazy(() => import('./LinkAccount.tsx')),
};

/**
 * Shows the account page at the browser's URL, and those that it leads to.
 * @returns once the URL is no longer one of theirs
 */
export function showAccountPages(
  element: HTMLElement,
  given: { page: Page; send: Send },
): Promise<void> {
  const { page } = given;
  const root = createRoot(element);
  return new Promise((resolve) => {
    const show = () => {
      const path = accountPathHere(page.basename);
      if (path === null) {
        removeEventListener('popstate', show);
        root.unmount();
        resolve();
        return;
      }
      const AtAddress = pages[path];
      const query = new URLSearchParams(location.search);
      const title = page.title;
      root.render(
        <LoadFailure key={location.href} page={page}>
          <Suspense fallback={<Skeleton page={page} title={title} fields={2} />}>
            <AtAddress {...given} query={query} go={go} />
          </Suspense>
        </LoadFailure>,
      );
    };
    const go = (address: string) => {
      history.pushState(null, '', page.basename + address);
      show();
    };
    addEventListener('popstate', show);
    show();
  });
}

/** Shown if a page's code fails to load: the console was updated, or the connection is lost. */
class LoadFailure extends Component<{ page: Page; children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };
  static getDerivedStateFromError() {
    return { isBroken: true };
  }
  override render() {
    const { page, children } = this.props;
    if (!this.state.isBroken) return children;
    return (
      <Frame page={page} title={page.title}>
        <FormProblem text={accountMessages.outdated} />
        <button className="primary" type="button" onClick={() => location.reload()}>
          {accountMessages.retry}
        </button>
      </Frame>
    );
  }
}
