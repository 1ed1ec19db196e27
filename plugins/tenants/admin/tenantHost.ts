/** Stands where the console's own host has no domain: the address of a computer that one works at. */
const FALLBACK_DOMAIN = 'localhost';

/** What the hosts of all tenants end in: the console's host without its first label. */
export function hostSuffix(host = window.location.host): string {
  const [name = '', port] = splitPort(host);
  const domain = isAddress(name) ? '' : name.split('.').slice(1).join('.');
  return `${domain || FALLBACK_DOMAIN}${port === undefined ? '' : `:${port}`}`;
}

/** The host of a tenant, from its url. */
export const tenantHost = (url: string, host?: string): string => `${url}.${hostSuffix(host)}`;

const splitPort = (host: string) => host.split(/:(?=\d+$)/);

/** Numbers have labels too, and none of them is a name. */
const isAddress = (name: string): boolean => /^[\d.]+$|^\[/.test(name);
