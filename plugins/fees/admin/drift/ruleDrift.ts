import { formatDollars } from '@foyer/kit';
import type { TenantSurchargeRule } from '../../contract/rule.ts';

type Source = NonNullable<TenantSurchargeRule['source']>;

const percent = (value: number) => `${value}%`;

const FIELDS = [
  { key: 'name', label: 'Name', show: String },
  { key: 'serviceFeePercent', label: 'Service fee', show: percent },
  { key: 'serviceFeeFlatRate', label: 'Service fee, flat rate', show: formatDollars },
  { key: 'serviceFeePOSPercent', label: 'Box office service fee', show: percent },
  { key: 'serviceFeePOSFlatRate', label: 'Box office service fee, flat rate', show: formatDollars },
] as const satisfies readonly { key: keyof Source; label: string; show: unknown }[];

/** A field whose value differs between a tenant's rule and the global rule. */
export interface DriftedField {
  label: string;
  own: string;
  global: string;
}

function drifted({ key, label, show }: (typeof FIELDS)[number], rule: object, source: object) {
  const shown = show as (value: unknown) => string;
  const [own, global] = [rule, source].map((one) => (one as Record<string, unknown>)[key]);
  return own === global ? [] : [{ label, own: shown(own), global: shown(global) }];
}

/**
 * The differences between a tenant's copy and its global rule. Empty unless the global rule changed
 * since the copy was last compared with it.
 */
export function driftOf(rule: TenantSurchargeRule): DriftedField[] {
  const { source } = rule;
  if (!source || rule.sourceVersion === source.version) return [];
  return FIELDS.flatMap((field) => drifted(field, rule, source));
}
