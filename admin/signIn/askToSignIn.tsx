import type { Session } from '@foyer/kit/admin';
import type { Send } from '@foyer/kit';
import { createRoot } from 'react-dom/client';
import type { Page } from '../page.ts';
import { SignIn } from './SignIn.tsx';

/** Shows the sign-in page until a user has signed in. Loads no code of the console. */
export function askToSignIn(
  element: HTMLElement,
  given: { page: Page; send: Send },
): Promise<Session> {
  const root = createRoot(element);
  return new Promise((resolve) => {
    const signedIn = (session: Session) => {
      root.unmount();
      resolve(session);
    };
    root.render(<SignIn {...given} onSignedIn={signedIn} />);
  });
}
