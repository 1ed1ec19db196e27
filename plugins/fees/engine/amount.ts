/** The largest supported amount: above it, `share` would leave the safe integers. */
export const LARGEST_CENTS = 9_000_000_000;

/** 100% in parts per million: 1% is 10,000. */
export const ONE_IN_PPM = 1_000_000;

/** @throws unless the value is a whole number of cents from 0 to the largest amount */
export function requireCents(value: number, name: string): number {
  if (!Number.isInteger(value) || value < 0 || value > LARGEST_CENTS) {
    throw new RangeError(`${name} is not a whole number of cents from 0 to ${LARGEST_CENTS}`);
  }
  return value;
}

/** @throws unless the value is a whole number of parts per million from 0 to 1,000,000 */
export function requirePpm(value: number, name: string): number {
  if (!Number.isInteger(value) || value < 0 || value > ONE_IN_PPM) {
    throw new RangeError(`${name} is not a whole number of ppm from 0 to ${ONE_IN_PPM}`);
  }
  return value;
}

/** A percentage of an amount, rounded half up to the cent, as the gateway rounds. */
export function share(cents: number, ppm: number): number {
  requireCents(cents, 'amount');
  requirePpm(ppm, 'percentage');
  return Math.floor((cents * ppm + ONE_IN_PPM / 2) / ONE_IN_PPM);
}

/**
 * Adds up amounts.
 * @throws if the sum exceeds the largest amount
 */
export function sumCents(amounts: readonly number[], name: string): number {
  return requireCents(
    amounts.reduce((sum, amount) => sum + amount, 0),
    name,
  );
}
