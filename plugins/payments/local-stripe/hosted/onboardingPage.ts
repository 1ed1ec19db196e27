import { document, html } from './html.ts';

/** Stands for all the questions that Stripe asks of who wants to be paid. */
export const onboardingPage = ({
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
