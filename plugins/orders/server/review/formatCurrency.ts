const CODE = /^[a-z]{3}$/i;

/** An amount of any currency, formatted in English; some currencies have no minor unit. */
export function formatCurrency(currency: string, minorUnits: number): string {
  if (!CODE.test(currency)) return `${minorUnits / 100} ${currency}`;
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const { maximumFractionDigits: digits = 2 } = format.resolvedOptions();
  return format.format(minorUnits / 10 ** digits);
}
