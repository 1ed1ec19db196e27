/**
 * `5m`, `1h`, `1d` as a cron pattern. An hour's and a day's divisors only, so that "every" is true
 * across the hour and the day as well.
 */
export function cronOf(every: string): string {
  const [, digits = '', unit = ''] = /^(\d+)([mhd])$/.exec(every) ?? [];
  const count = Number(digits);
  if (unit === 'm' && count > 0 && 60 % count === 0) return `*/${count} * * * *`;
  if (unit === 'h' && count > 0 && 24 % count === 0) return `0 */${count} * * *`;
  if (every === '1d') return '0 3 * * *';
  throw new Error(
    `A job cannot be due every '${every}': minutes divide an hour, hours a day, or 1d.`,
  );
}
