/** The host of a tenant: its url before what this host has after its first label. */
export function tenantHost(url: string, host = window.location.host): string {
  const suffix = host.split('.').slice(1).join('.');
  return `${url}.${suffix || host}`;
}
