import { isIPv6 } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * The address under which somebody is counted: an IPv6 customer has a /56 as a rule, 256 networks of
 * as many addresses as they like, and could use each of them once. `req.foyer.ip` is the buyer's own,
 * behind whatever proxy is trusted.
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
