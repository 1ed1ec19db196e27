import type { Period } from '@foyer/kit/admin';

/** Filters for the rows of a period, by the field with the day on which a row counts. */
export const between = <Field extends string>(
  field: Field,
  period: Period | undefined,
): { [K in `${Field}_gte` | `${Field}_lte`]?: string } =>
  (period ? { [`${field}_gte`]: period.firstDay, [`${field}_lte`]: period.lastDay } : {}) as {
    [K in `${Field}_gte` | `${Field}_lte`]?: string;
  };
