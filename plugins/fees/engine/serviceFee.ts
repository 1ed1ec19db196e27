import { requireCents, share } from './amount.ts';
import { CHANNELS, type Channel } from './channels.ts';
import type { Rule, Terms } from './terms.ts';

/**
 * The rule that a ticket is charged by. If the type's rule was deleted or is inactive, the tenant's
 * default applies, so removing a rule never stops a sale.
 */
export function ruleOf(terms: Terms, ruleId: string | null): Rule | null {
  const own = ruleId === null ? undefined : terms.rules[ruleId];
  if (own) return own;
  return (terms.defaultRuleId !== null && terms.rules[terms.defaultRuleId]) || null;
}

/** [A4] Online sales use a rule's own pair; staff sales use its point-of-sale pair. */
function pairOf(rule: Rule, channel: Channel): { ppm: number; flatCents: number } {
  const { rates } = CHANNELS[channel];
  return { ppm: rule[`${rates}Ppm`], flatCents: rule[`${rates}FlatCents`] };
}

/**
 * [A6] Each ticket's service fee is rounded up to the next multiple, regardless of who bears it.
 */
function roundUp(cents: number, multiple: number): number {
  return multiple === 0 ? cents : Math.ceil(cents / multiple) * multiple;
}

/** [A5] The service fee of one ticket, based on its discounted price; free tickets have none. */
export function serviceFee(
  terms: Terms,
  ticket: { ruleId: string | null; netCents: number; channel: Channel },
): number {
  const rule = ruleOf(terms, ticket.ruleId);
  if (!rule || ticket.netCents === 0) return 0;
  const { ppm, flatCents } = pairOf(rule, ticket.channel);
  const fee = share(ticket.netCents, ppm) + requireCents(flatCents, 'flat service fee');
  return roundUp(fee, requireCents(terms.roundUpCents, 'round-up value'));
}
