import { formatMoney } from '@foyer/kit/admin';

/** What a curve shows. */
export type Measure = 'gross' | 'tickets';

export const MEASURES = {
  gross: { label: 'Gross sales', kind: 'money' },
  tickets: { label: 'Tickets sold', kind: 'number' },
} as const;

export const inWords = (measure: Measure, value: number): string =>
  measure === 'gross'
    ? formatMoney(value)
    : `${value.toLocaleString('en-US')} ${value === 1 ? 'ticket' : 'tickets'}`;

/** Sums in cents, so that amounts add up exactly. */
export const sumOf = (values: readonly (number | null)[]): number =>
  values.reduce<number>((sum, value) => sum + Math.round((value ?? 0) * 100), 0) / 100;
