import { requireCents, share } from './amount.ts';
import type { Channel, Rule, Terms } from './terms.ts';

/**
 * The rule that a ticket is charged by. A type whose rule is gone or no longer active falls back
 * to the tenant's default, so that taking a rule away never stops a sale.
 */
export function ruleOf(terms: Terms, ruleId: string | null): Rule | null {
  const own = ruleId === null ? undefined : terms.rules[ruleId];
  if (own) return own;
  return (terms.defaultRuleId !== null && terms.rules[terms.defaultRuleId]) || null;
}

/** [A4] Online sales take a rule's own pair; the sales of staff take its point-of-sale pair. */
function pairOf(rule: Rule, channel: Channel): { ppm: number; flatCents: number } {
  return channel === 'online'
    ? { ppm: rule.onlinePpm, flatCents: rule.onlineFlatCents }
    : { ppm: rule.posPpm, flatCents: rule.posFlatCents };
}

/** [A6] Each ticket's service fee goes up to the next multiple, whoever bears it. */
function roundUp(cents: number, multiple: number): number {
  return multiple === 0 ? cents : Math.ceil(cents / multiple) * multiple;
}

/** [A5] The service fee of one ticket, on its price after the discount; free tickets carry none. */
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
