/** Used where the console's own host has no domain, such as an IP address in development. */
const FALLBACK_DOMAIN = 'localhost';

/** The suffix of all tenants' hosts: the console's host without its first label. */
export function hostSuffix(host = window.location.host): string {
  const [name = '', port] = splitPort(host);
  const domain = isAddress(name) ? '' : name.split('.').slice(1).join('.');
  return `${domain || FALLBACK_DOMAIN}${port === undefined ? '' : `:${port}`}`;
}

/** A tenant's host, from its URL. */
export const tenantHost = (url: string, host?: string): string => `${url}.${hostSuffix(host)}`;

const splitPort = (host: string) => host.split(/:(?=\d+$)/);

/** An IP address has dots too, but no labels. */
const isAddress = (name: string): boolean => /^[\d.]+$|^\[/.test(name);
