import { listPage } from './listPage.ts';
import { invalidRequest } from './problem.ts';
import type { World } from '../world/createWorld.ts';
import { tableOfPrefix, type Objects } from '../world/tables.ts';
import { balanceTransactionNow } from '../money/post.ts';
import { lineItemsOf } from '../money/newLineItem.ts';

type Node = Record<string, unknown>;
interface Scope {
  world: World;
  account: string;
}

/** Replaces IDs by their objects as `expand` requests, up to four levels deep. */
export function expand(scope: Scope, answer: object, paths: string[]): object {
  let expanded = answer as Node;
  for (const path of paths) {
    const names = path.split('.');
    const depth = names[0] === 'data' ? names.length - 1 : names.length;
    if (depth > 4)
      throw invalidRequest(
        `You cannot expand more than 4 levels of a property. Property: ${path} (you passed ${depth} levels)`,
        { param: 'expand' },
      );
    expanded = along(scope, expanded, names, path);
  }
  return expanded;
}

/** A missing value is skipped without an error. */
const mayBeMissing = new Set(['charge.transfer', 'refund.failure_balance_transaction']);

function along(scope: Scope, node: Node, [name, ...rest]: string[], path: string): Node {
  if (name === undefined) return node;
  const value = name in node ? node[name] : included(scope, node, name);
  if (value === null || (value === undefined && mayBeMissing.has(`${node.object}.${name}`)))
    return node;
  const found = typeof value === 'string' ? objectOf(scope, name, value) : value;
  if (typeof found !== 'object')
    throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
  const inner = Array.isArray(found)
    ? found.map((each) => along(scope, each as Node, rest, path))
    : along(scope, found as Node, rest, path);
  return { ...node, [name]: inner };
}

function objectOf({ world, account }: Scope, name: string, id: string): Node | undefined {
  const table: keyof Objects | undefined = tableOfPrefix[id.slice(0, id.indexOf('_'))];
  if (!table || name === 'id') return undefined;
  for (const scope of [account, ...world.scopes()]) {
    const object = world.of(scope)[table].get(id);
    if (object && table === 'balanceTransactions')
      return { ...balanceTransactionNow(world, object as Objects['balanceTransactions']) };
    if (object) return { ...object };
  }
  return undefined;
}

/** Lists that are only included on request. */
function included({ world, account }: Scope, { object, id }: Node, name: string): unknown {
  const tables = world.of(account);
  if (object === 'checkout.session' && name === 'line_items')
    return lineItemsOf(tables, String(id), {});
  if (object === 'charge' && name === 'refunds')
    return listPage({
      url: `/v1/charges/${String(id)}/refunds`,
      input: {},
      rows: tables.refunds.newest(),
      isWanted: ({ charge }) => charge === id,
    });
  return undefined;
}
