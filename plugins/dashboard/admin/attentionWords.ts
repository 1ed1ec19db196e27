import { formatMoney } from '@foyer/kit/admin';
import type { AttentionLine } from '../contract.ts';
import { ordersWith, REVIEWS, tenantPage } from './addresses.ts';

interface Words {
  one: string;
  many: string;
  /** What is at stake, or whose it is. */
  note?: (line: AttentionLine) => string;
  /** Where it is mended, and what one does there. */
  to?: (line: AttentionLine) => string | undefined;
  action?: string;
}

const money = ({ amount }: AttentionLine): string => formatMoney(amount ?? 0);

/** What each line of "Needs attention" says. */
export const ATTENTION_WORDS: Readonly<Record<AttentionLine['kind'], Words>> = {
  holds: {
    one: 'order on hold',
    many: 'orders on hold',
    note: (line) => `${money(line)} of payouts`,
    to: () => ordersWith({ onHold: true }),
    action: 'Review',
  },
  disputes: {
    one: 'open dispute',
    many: 'open disputes',
    note: money,
    to: () => ordersWith({ disputed: true }),
    action: 'Answer',
  },
  reviews: {
    one: 'order that needs review',
    many: 'orders that need review',
    note: money,
    to: () => REVIEWS,
    action: 'Decide',
  },
  accounts: {
    one: 'tenant without a usable payment account',
    many: 'tenants without a usable payment account',
    note: ({ tenant, count }) =>
      `${tenant?.name ?? ''}${count > 1 ? ` and ${(count - 1).toLocaleString('en-US')} more` : ''}`,
    to: ({ tenant }) => (tenant ? tenantPage(tenant.id, 'payments') : undefined),
    action: 'Set up',
  },
  mails: { one: 'mail that could not be sent', many: 'mails that could not be sent' },
  jobs: { one: 'job that failed', many: 'jobs that failed' },
};
