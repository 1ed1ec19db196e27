import type { BadgeTone } from '@foyer/kit/admin';
import type { LedgerLine, MoneyParty, MoneyStep } from '../../contract/moneyPath.ts';

export const PARTY_WORDS: Readonly<Record<MoneyParty, string>> = {
  buyer: 'Buyer',
  gateway: 'Stripe',
  platform: 'Platform',
  tenant: 'Organizer',
  bank: 'Bank',
};

export const STEP_WORDS: Readonly<Record<MoneyStep['kind'], string>> = {
  charge: 'Charge',
  cash: 'Paid to the organizer',
  fee: 'Card fee',
  share: 'Transferred with the charge',
  application_fee: 'Application fee',
  transfer: 'Transfer',
  netting: 'Applied to amounts owed',
  reserve: 'Held in reserve',
  refund: 'Refund',
  reversal: 'Transfer reversed',
  dispute: 'Dispute',
  dispute_fee: 'Dispute fee',
  bank: 'Paid to the organizer’s bank',
};

type StateWords = { tone: BadgeTone; word: string };

const STATES: Readonly<Record<Exclude<MoneyStep['state'], 'done'>, StateWords>> = {
  under_way: { tone: 'warn', word: 'In progress' },
  failed: { tone: 'bad', word: 'Failed' },
  undone: { tone: 'plain', word: 'Reversed' },
};

const OF_DISPUTES: Readonly<Partial<Record<MoneyStep['state'], StateWords>>> = {
  under_way: { tone: 'warn', word: 'Open' },
  done: { tone: 'bad', word: 'Lost' },
  undone: { tone: 'good', word: 'Won' },
};

const OF_RESERVES: Readonly<Partial<Record<MoneyStep['state'], StateWords>>> = {
  under_way: { tone: 'warn', word: 'Held' },
  done: { tone: 'plain', word: 'Ended' },
};

/** The state of a step; completed steps need no label. */
export function stateWords({ kind, state }: MoneyStep): StateWords | undefined {
  if (kind === 'dispute') return OF_DISPUTES[state];
  if (kind === 'reserve') return OF_RESERVES[state];
  if (kind === 'fee' && state === 'under_way') return { tone: 'warn', word: 'Estimated' };
  return state === 'done' ? undefined : STATES[state];
}

const CAUSE_WORDS: Readonly<Record<string, string>> = {
  sale: 'Sale',
  fee: 'Actual card fee',
  refund: 'Refund',
  refund_failed: 'Failed refund',
  dispute: 'Lost dispute',
  terminal: 'Card on the organizer’s own terminal',
  transfer: 'Transfer to the organizer',
  reversal: 'Transfer reversed',
  debt: 'Amount owed repaid',
  reserve: 'Reserve',
};

/** What moved the money; causes of other plugins keep their own name. */
export const causeWords = (cause: string): string => CAUSE_WORDS[cause] ?? cause;

const ENTRY_WORDS: Readonly<
  Record<LedgerLine['entries'][number]['account'], readonly [below: string, above: string]>
> = {
  buyer: ['Buyer paid', 'Buyer was refunded'],
  gateway: ['Stripe returned', 'Stripe deducted'],
  tenant: ['No longer owed to the organizer', 'Owed to the organizer'],
  platform: ['Platform paid', 'Platform earned'],
  transferred: ['Organizer returned', 'Organizer received'],
  debt: ['Covered by other orders', 'Applied to amounts owed on other orders'],
  reserve: ['Released from reserve', 'Held in reserve'],
};

/** `The buyer paid`: depends on the account and the direction. */
export const entryWords = ({ account, amount }: LedgerLine['entries'][number]): string =>
  ENTRY_WORDS[account][amount < 0 ? 0 : 1];
