import { Router, type Request } from 'express';
import { finishOnboarding } from '../accounts/changeAccount.ts';
import type { World } from '../world/createWorld.ts';
import { document, html } from './html.ts';
import { closedPage } from './paymentPage.ts';
import { sendPage } from './sendPage.ts';

/** Stands for all the questions that Stripe asks of who wants to be paid. */
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
        Here Stripe asks for your business, your identity and your bank account. This page asks for
        nothing: finish, and the account can take payments.
      </p>
      <form method="post">
        <button>Finish</button>
      </form>
      <p><a href="${returnUrl}">Not now, back to ${merchant}</a></p>
    </section>`,
  );

/** The page behind an account link. It is good for five minutes and for one account. */
export function onboardingRoutes(world: World, merchant: string): Router {
  const router = Router();
  router.get('/c/onboard/:id', (request, response) => {
    const { link, account } = findLink(request);
    if (!link) return sendPage(response, missingPage, { status: 404, leadsTo: [] });
    // Who comes late is sent back, for the shop to make a new link.
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
      // Once used, it only leads back.
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

const missingPage = closedPage('There is no such page', 'Check the address, or begin again.');
