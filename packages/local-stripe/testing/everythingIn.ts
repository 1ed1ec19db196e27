import type Stripe from 'stripe';

/**
 * Everything that can be listed, for the platform and these accounts: a restart must not change it.
 */
export async function everythingIn(stripe: Stripe, accounts: string[]) {
  const everything: Record<string, unknown> = {};
  for (const account of [undefined, ...accounts]) {
    const as = account ? { stripeAccount: account } : {};
    const lists = {
      fees: stripe.applicationFees.list({ limit: 100 }, as),
      transactions: stripe.balanceTransactions.list({ limit: 100 }, as),
      charges: stripe.charges.list({ limit: 100 }, as),
      sessions: stripe.checkout.sessions.list({ limit: 100 }, as),
      customers: stripe.customers.list({ limit: 100 }, as),
      disputes: stripe.disputes.list({ limit: 100 }, as),
      events: stripe.events.list({ limit: 100 }, as),
      intents: stripe.paymentIntents.list({ limit: 100 }, as),
      refunds: stripe.refunds.list({ limit: 100 }, as),
      transfers: stripe.transfers.list({ limit: 100 }, as),
    };
    for (const [name, list] of Object.entries<AsyncIterable<object>>(lists))
      everything[`${account ?? 'platform'} ${name}`] = await allOf(list);
    everything[`${account ?? 'platform'} balance`] = await stripe.balance.retrieve({}, as);
  }
  everything['accounts'] = (await stripe.accounts.list({ limit: 100 })).data;
  return everything;
}

async function allOf(list: AsyncIterable<object>): Promise<object[]> {
  const all: object[] = [];
  for await (const each of list) all.push(each);
  return all;
}
