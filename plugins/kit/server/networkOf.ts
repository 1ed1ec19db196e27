import { isIPv6 } from 'node:net';
import type { Env } from './types.ts';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * The network by which a caller is counted. An IPv6 customer usually has a /56 network, and could use each of its
 * addresses once. `req.foyer.ip` is the caller's own address, behind any trusted proxy.
 * @example networkOf('2001:db8:1:2:3:4:5:6') // '2001:db8:1:0::/56'
 */
export function networkOf(ip: string): string {
  const [, mapped] = MAPPED.exec(ip) ?? [];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = ip.toLowerCase().split('%', 1)[0]?.split('::') ?? [];
  const groups = head.split(':').filter(Boolean);
  const rest = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - rest.length) }, () => '0');
  const all = [...groups, ...(tail === undefined ? [] : zeros), ...rest];
  const network = all.slice(0, 4).map((group) => Number.parseInt(group, 16));
  network[3] = (network[3] ?? 0) & 0xff00;
  return `${network.map((group) => group.toString(16)).join(':')}::/56`;
}

/**
 * The public origin of a tenant's host, or of the platform console for null: `https://riverside.foyer.example`.
 * Derived from the configuration and never from a request, whose host and port can be forged.
 * @example const link = `${originOf(ctx.env, ctx.http.req.foyer.tenant)}/admin/events`;
 */
export const originOf = (
  { protocol, publicBase }: Pick<Env, 'protocol' | 'publicBase'>,
  tenant: { url: string } | null,
): string => `${protocol}://${tenant?.url ?? 'console'}.${publicBase}`;
