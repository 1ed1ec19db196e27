import type { BadgeTone } from '@foyer/kit/admin';
import type { LedgerLine, MoneyParty, MoneyStep } from '../contract/moneyPath.ts';

export const PARTY_WORDS: Readonly<Record<MoneyParty, string>> = {
  buyer: 'Buyer',
  gateway: 'Stripe',
  platform: 'Platform',
  tenant: 'Organiser',
  bank: 'Bank',
};

export const STEP_WORDS: Readonly<Record<MoneyStep['kind'], string>> = {
  charge: 'Charge',
  cash: 'Paid to the organiser',
  fee: 'Card fee',
  share: 'Passed on with the charge',
  application_fee: 'Application fee',
  transfer: 'Transfer',
  netting: 'Kept for debts',
  reserve: 'Kept back as a reserve',
  refund: 'Refund',
  reversal: 'Transfer taken back',
  dispute: 'Dispute',
  dispute_fee: 'Fee of the dispute',
  bank: 'Paid to the organiser’s bank',
};

type StateWords = { tone: BadgeTone; word: string };

const STATES: Readonly<Record<Exclude<MoneyStep['state'], 'done'>, StateWords>> = {
  under_way: { tone: 'warn', word: 'Under way' },
  failed: { tone: 'bad', word: 'Failed' },
  undone: { tone: 'plain', word: 'Undone' },
};

const OF_DISPUTES: Readonly<Partial<Record<MoneyStep['state'], StateWords>>> = {
  under_way: { tone: 'warn', word: 'Open' },
  done: { tone: 'bad', word: 'Lost' },
  undone: { tone: 'good', word: 'Won' },
};

const OF_RESERVES: Readonly<Partial<Record<MoneyStep['state'], StateWords>>> = {
  under_way: { tone: 'warn', word: 'Kept' },
  done: { tone: 'plain', word: 'Ended' },
};

/** How far a step is; what simply happened needs no word. */
export function stateWords({ kind, state }: MoneyStep): StateWords | undefined {
  if (kind === 'dispute') return OF_DISPUTES[state];
  if (kind === 'reserve') return OF_RESERVES[state];
  if (kind === 'fee' && state === 'under_way') return { tone: 'warn', word: 'Estimated' };
  return state === 'done' ? undefined : STATES[state];
}

const CAUSE_WORDS: Readonly<Record<string, string>> = {
  sale: 'Sale',
  fee: 'Actual fee of the card',
  refund: 'Refund',
  refund_failed: 'Refund that came back',
  dispute: 'Dispute that was lost',
  terminal: 'Card at the organiser’s own terminal',
  transfer: 'Transfer to the organiser',
  reversal: 'Transfer taken back',
  debt: 'Debt settled',
  reserve: 'Reserve',
};

/** What moved the money; a cause of another plugin by its own name. */
export const causeWords = (cause: string): string => CAUSE_WORDS[cause] ?? cause;

const ENTRY_WORDS: Readonly<
  Record<LedgerLine['entries'][number]['account'], readonly [below: string, above: string]>
> = {
  buyer: ['The buyer paid', 'The buyer got back'],
  gateway: ['The bank gave back', 'The bank kept'],
  tenant: ['No longer due to the organiser', 'Due to the organiser'],
  platform: ['The platform gave up', 'The platform earned'],
  transferred: ['The organiser gave back', 'The organiser received'],
  debt: ['Paid by other orders', 'Kept for debts of other orders'],
  reserve: ['No longer kept as a reserve', 'Kept as a reserve'],
};

/** `The buyer paid`, by the account and by which way it moved. */
export const entryWords = ({ account, amount }: LedgerLine['entries'][number]): string =>
  ENTRY_WORDS[account][amount < 0 ? 0 : 1];
