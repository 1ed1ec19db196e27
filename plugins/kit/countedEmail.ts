const DOTLESS = new Set(['gmail.com', 'googlemail.com']);

/**
 * Normalizes an email for counting only: addresses that deliver to the same mailbox become equal.
 * @example countedEmail('Ada.Lovelace+free@gmail.com') // 'adalovelace@gmail.com'
 */
export function countedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const host = email.slice(at + 1).toLowerCase();
  const [name = ''] = email.slice(0, at).toLowerCase().split('+', 1);
  return DOTLESS.has(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`;
}
