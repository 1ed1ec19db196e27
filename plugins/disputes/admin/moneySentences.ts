import { formatDollars } from '@foyer/kit';
import type { DisputeDetails } from '../contract.ts';

/** The organizer, as the reader's console calls them. */
const PARTY = {
  platform: {
    their: 'the organizer’s',
    Their: 'The organizer’s',
    pay: 'the organizer pays',
    owe: 'the organizer owes',
    get: 'the organizer gets',
    share: 'their share',
  },
  tenant: {
    their: 'your',
    Their: 'Your',
    pay: 'you pay',
    owe: 'you owe',
    get: 'you get',
    share: 'your share',
  },
};

/** What a dispute has done to its order's money, and what it will do, for an operator or organizer. */
export function moneySentences(dispute: DisputeDetails, realm: 'platform' | 'tenant'): string[] {
  const { status, withdrawn, bearer, payout } = dispute;
  const { their, Their, pay, owe, get, share } = PARTY[realm];
  const amount = formatDollars(dispute.amount);
  const account = bearer === 'organizer' ? `${their} own account` : 'the platform’s account';
  const fee =
    dispute.fee > 0 ? ` Stripe charged a dispute fee of ${formatDollars(dispute.fee)}.` : '';
  if (status === 'won' || status === 'warning_closed' || status === 'prevented')
    return [
      `The dispute was closed in ${their} favor.${withdrawn ? ` ${amount} is being returned.` : ''}`,
      bearer === 'organizer'
        ? `Anything taken from ${their} own account is returned to it.`
        : `${Their} share doesn’t change and is paid out as usual.`,
    ];
  const taken = withdrawn
    ? `The buyer’s bank took ${amount} from ${account}.${fee}`
    : `The buyer’s bank hasn’t taken back ${amount} yet.`;
  if (status === 'lost') return [taken, ...ofLost(dispute, realm)];
  if (bearer === 'organizer')
    return [taken, `It comes out of ${their} own account. The platform isn’t charged.`];
  return [
    taken,
    payout.completed
      ? `The order was already paid out. The amount is taken back from ${their} payout, and ${owe} any remainder.`
      : 'This order’s payout is on hold until the dispute is resolved.',
    `If the dispute is won, ${get} ${share} of this order. If it’s lost, ${get} nothing for it and ${pay} the dispute fee.`,
  ];
}

function ofLost({ bearer, share }: DisputeDetails, realm: 'platform' | 'tenant'): string[] {
  const { their, Their, pay, owe, get } = PARTY[realm];
  if (bearer === 'organizer')
    return [
      `The dispute was lost. The amount comes out of ${their} own account, and the platform keeps its fee.`,
    ];
  const lost = `The dispute was lost, so ${get} nothing for this order and ${pay} the dispute fee.`;
  if (!share) return [lost];
  const amount = formatDollars(share.amount);
  if (share.state === 'done')
    return [lost, `${Their} share of ${amount} was taken back from ${their} account.`];
  if (share.state === 'refused')
    return [
      lost,
      `${Their} share of ${amount} couldn’t be taken back, so ${owe} it. Stripe: ${share.failure}`,
    ];
  return [lost, `${Their} share of ${amount} is being taken back from ${their} account.`];
}
