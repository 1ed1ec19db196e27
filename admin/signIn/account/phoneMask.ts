/**
 * Formats a partially typed number: `+1 (555) 010 0199`.
 * @example phoneMask('55501') // '+1 (555) 01'
 */
export function phoneMask(typed: string): string {
  const digits = typed
    .replace(/^\s*\+1/, '')
    .replace(/\D/g, '')
    .replace(/^1/, '')
    .slice(0, 10);
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  if (!area) return '';
  if (!exchange) return `+1 (${area}`;
  return `+1 (${area}) ${exchange}${line && ` ${line}`}`;
}
