import { Router, type Request } from 'express';
import { finishOnboarding } from '../accounts/changeAccount.ts';
import type { World } from '../world/createWorld.ts';
import { document, html, sendPage } from './html.ts';
import { closedPage } from './paymentPage.ts';

/** Replaces all the questions of Stripe's onboarding. */
const onboardingPage = ({
  merchant,
  account,
  returnUrl,
}: {
  merchant: string;
  account: string;
  returnUrl: string;
}): string =>
  document(
    `Get paid by ${merchant}`,
    html`<section class="pay" aria-labelledby="what">
      <h1 id="what">Get paid by ${merchant}</h1>
      <p>Account ${account}</p>
      <p>
        Stripe asks about your business, your identity and your bank account here. This test page
        asks for nothing. Finish, and the account can accept payments.
      </p>
      <form method="post">
        <button>Finish</button>
      </form>
      <p><a href="${returnUrl}">Not now, back to ${merchant}</a></p>
    </section>`,
  );

/** The page of an account link, which is valid for five minutes and one account. */
export function onboardingRoutes(world: World, merchant: string): Router {
  const router = Router();
  router.get('/c/onboard/:id', (request, response) => {
    const { link, account } = findLink(request);
    if (!link) return sendPage(response, missingPage, { status: 404, leadsTo: [] });
    // An expired link redirects to the shop, which creates a new one.
    if (!account || link.expiresAt < world.now()) return response.redirect(303, link.refreshUrl);
    const { returnUrl } = link;
    const page = onboardingPage({ merchant, account: account.id, returnUrl });
    return sendPage(response, page, { leadsTo: [returnUrl, link.refreshUrl] });
  });

  router.post('/c/onboard/:id', (request, response) => {
    const { link, account } = findLink(request);
    if (!link) return sendPage(response, missingPage, { status: 404, leadsTo: [] });
    if (!account) return response.redirect(303, link.refreshUrl);
    world.unit(null, () => {
      finishOnboarding(world, account);
      // A used link only redirects back.
      world.shared.accountLinks.put({ ...link, expiresAt: 0 });
    });
    return response.redirect(303, link.returnUrl);
  });

  function findLink(request: Request) {
    const link = world.shared.accountLinks.get(String(request.params['id']));
    return { link, account: world.of(world.platform).accounts.get(link?.account ?? '') };
  }
  return router;
}

const missingPage = closedPage('Page not found', 'Check the address, or start again.');
