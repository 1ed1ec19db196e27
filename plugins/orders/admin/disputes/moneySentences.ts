import type { DisputeDetails } from '../../contract.ts';
import { dollars } from '../dollars.ts';

/** What a dispute has done to its order's money, and what it will do. */
export function moneySentences(dispute: DisputeDetails): string[] {
  const { status, withdrawn, bearer, share, payout } = dispute;
  const amount = dollars(dispute.amount);
  const who = bearer === 'organizer' ? 'the organizer’s own account' : 'the platform’s account';
  const fee = dispute.fee > 0 ? ` plus a ${dollars(dispute.fee)} dispute fee` : '';
  if (status === 'won' || status === 'warning_closed' || status === 'prevented')
    return [
      `The dispute was closed in the organizer’s favor.${withdrawn ? ` ${amount} is being returned.` : ''}`,
      bearer === 'organizer'
        ? 'Anything taken from the organizer’s own account is returned to it.'
        : 'The organizer’s share doesn’t change and is paid out as usual.',
    ];
  const taken = withdrawn
    ? `The bank took ${amount}${fee} from ${who}.`
    : `The bank hasn’t taken back ${amount} yet.`;
  if (status === 'lost') return [taken, ...ofLost(dispute, share)];
  if (bearer === 'organizer')
    return [taken, 'It comes out of the organizer’s own account. The platform isn’t charged.'];
  return [
    taken,
    payout.completed
      ? 'The order was already paid out. The amount is taken back from the organizer’s payout, and the organizer owes any remainder.'
      : 'This order’s payout is on hold until the dispute is resolved.',
    'If the dispute is won, the organizer gets their share back. If it’s lost, the order is written off and the organizer pays the dispute fee.',
  ];
}

function ofLost({ bearer }: DisputeDetails, share: DisputeDetails['share']): string[] {
  if (bearer === 'organizer')
    return [
      'The dispute was lost. The amount comes out of the organizer’s own account, and the platform keeps its fee.',
    ];
  const written =
    'The dispute was lost. The order is written off, and the organizer pays the dispute fee.';
  if (!share) return [written];
  const amount = dollars(share.amount);
  if (share.state === 'done')
    return [written, `The organizer’s share of ${amount} was taken back from their account.`];
  if (share.state === 'refused')
    return [
      written,
      `The organizer’s share of ${amount} couldn’t be taken back, so the organizer owes it. Stripe: ${share.failure}`,
    ];
  return [written, `The organizer’s share of ${amount} is being taken back from their account.`];
}
