import '@foyer/kit/fonts.css';
import { fetchSession, readPage, sendAs } from './page.ts';
import { accountPathHere } from './signIn/account/accountForm.ts';
import { afterSignIn, atSignIn } from './signInAddress.ts';

/** Loads the session and then only the required code: the sign-in page or the console. */
async function main() {
  const root = document.getElementById('root')!;
  const page = readPage();
  const send = sendAs(page.realm);
  try {
    // These are for everyone: a signed-in user can follow an invite for another address.
    if (accountPathHere(page.basename)) {
      const { showAccountPages } = await import('./signIn/account/showAccountPages.tsx');
      await showAccountPages(root, { page, send });
    }
    let session = await fetchSession(send);
    if (!session) {
      atSignIn(page.basename);
      const { askToSignIn } = await import('./signIn/askToSignIn.tsx');
      session = await askToSignIn(root, { page, send });
    }
    afterSignIn(page.basename);
    const { openConsole } = await import('./openConsole.tsx');
    openConsole(root, { page, session, send });
  } catch (error) {
    const { showStartError } = await import('./signIn/showStartError.tsx');
    showStartError(root, { page, error });
  }
}

void main();
