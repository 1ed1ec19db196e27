/** An amount of any currency, as it is written in English; some have no cents. */
export function moneyIn(currency: string, minorUnits: number): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const { maximumFractionDigits: digits = 2 } = format.resolvedOptions();
  return format.format(minorUnits / 10 ** digits);
}
