import type { DisputeDetails } from '../../contract.ts';
import { dollars } from '../dollars.ts';

/** What a dispute has done to the money of its order, and what it will do. */
export function moneySentences(dispute: DisputeDetails): string[] {
  const { status, withdrawn, bearer, share, payout } = dispute;
  const amount = dollars(dispute.amount);
  const who = bearer === 'organiser' ? 'the organiser’s own account' : 'the platform’s account';
  const fee = dispute.fee > 0 ? ` and ${dollars(dispute.fee)} for handling it` : '';
  if (status === 'won' || status === 'warning_closed' || status === 'prevented')
    return [
      `It is over, and the payment stands.${withdrawn ? ` ${amount} are on their way back.` : ''}`,
      bearer === 'organiser'
        ? 'What was taken from the organiser’s own account is given back there.'
        : 'What the organiser gets is as it was sold, and is paid out as usual.',
    ];
  const taken = withdrawn
    ? `The bank has taken ${amount}${fee} from ${who}.`
    : `The bank has not taken ${amount} back yet.`;
  if (status === 'lost') return [taken, ...ofLost(dispute, share)];
  if (bearer === 'organiser')
    return [taken, 'The organiser’s own account bears it; the platform moves nothing.'];
  return [
    taken,
    payout.completed
      ? 'The order was paid out. What the bank took is taken back from the organiser’s payout, and the rest is owed.'
      : 'The payout of the order is held until it is decided.',
    'If it is won, the organiser gets its share again. If it is lost, the order is written off and the fee is the organiser’s.',
  ];
}

function ofLost({ bearer }: DisputeDetails, share: DisputeDetails['share']): string[] {
  if (bearer === 'organiser')
    return ['It is lost, and the organiser’s own account bears it. The platform keeps its fee.'];
  const written = 'It is lost: the order is written off, and the fee is the organiser’s.';
  if (!share) return [written];
  const amount = dollars(share.amount);
  if (share.state === 'done')
    return [written, `${amount}, the organiser’s share, were taken back from its account.`];
  if (share.state === 'refused')
    return [
      written,
      `${amount}, the organiser’s share, could not be taken back, and are owed. Stripe: ${share.failure}`,
    ];
  return [written, `${amount}, the organiser’s share, are being taken back from its account.`];
}
