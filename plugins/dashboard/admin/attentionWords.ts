import { formatDollars, formatNumber } from '@foyer/kit';
import type { AttentionLine } from '../contract.ts';
import { ordersWith, REVIEWS, tenantPage } from './addresses.ts';

interface Words {
  one: string;
  many: string;
  /** The amount at stake, or the tenant. */
  note?: (line: AttentionLine) => string;
  /** Where it is resolved, and the label of that link. */
  to?: (line: AttentionLine) => string | undefined;
  action?: string;
}

const money = ({ amount }: AttentionLine): string => formatDollars(amount ?? 0);

/** The text of each line of "Needs attention". */
export const ATTENTION_WORDS: Readonly<Record<AttentionLine['kind'], Words>> = {
  holds: {
    one: 'payout on hold',
    many: 'payouts on hold',
    note: money,
    to: () => ordersWith({ onHold: true }),
    action: 'Review',
  },
  disputes: {
    one: 'open dispute',
    many: 'open disputes',
    note: money,
    to: () => ordersWith({ disputed: true }),
    action: 'Respond',
  },
  reviews: {
    one: 'order needing review',
    many: 'orders needing review',
    note: money,
    to: () => REVIEWS,
    action: 'Resolve',
  },
  accounts: {
    one: 'tenant without a usable payment account',
    many: 'tenants without a usable payment account',
    note: ({ tenant, count }) =>
      `${tenant?.name ?? ''}${count > 1 ? ` and ${formatNumber(count - 1)} more` : ''}`,
    to: ({ tenant }) => (tenant ? tenantPage(tenant.id, 'payments') : undefined),
    action: 'Set up',
  },
  mails: { one: 'email couldn’t be sent', many: 'emails couldn’t be sent' },
  jobs: { one: 'failed job', many: 'failed jobs' },
};
