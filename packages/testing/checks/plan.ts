/** A node of a query plan, as in `explain (format json)`. */
export interface PlanNode {
  'Node Type': string;
  'Parent Relationship'?: string;
  'Index Name'?: string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  'Recheck Cond'?: string;
  Filter?: string;
  'Join Filter'?: string;
  Disabled?: boolean;
  Plans?: PlanNode[];
}

/** The nodes that produce the rows of a page, without lookups for each row. */
export const nodesOfPage = (plan: PlanNode): PlanNode[] => limitsOf(plan).flatMap(nodesBelow);

const childrenOf = ({ Plans = [] }: PlanNode): PlanNode[] =>
  Plans.filter((one) => !['SubPlan', 'InitPlan'].includes(one['Parent Relationship'] ?? ''));

const limitsOf = (plan: PlanNode): PlanNode[] =>
  plan['Node Type'] === 'Limit' ? [plan] : childrenOf(plan).flatMap(limitsOf);

const nodesBelow = (plan: PlanNode): PlanNode[] => [plan, ...childrenOf(plan).flatMap(nodesBelow)];

/** All nodes of a plan, including those that run once before a page and for each row. */
export const allNodes = (plan: PlanNode): PlanNode[] => [
  plan,
  ...(plan.Plans ?? []).flatMap(allNodes),
];

/** The filter that a node evaluates for each row. */
export const rowConditions = (node: PlanNode): string[] =>
  [node.Filter, node['Join Filter']].flatMap((one) => (one === undefined ? [] : conjuncts(one)));

/** The condition that an index evaluates. */
export const indexConditions = (node: PlanNode): string[] =>
  [node['Index Cond']].flatMap((one) => (one === undefined ? [] : conjuncts(one)));

/**
 * `((a = 1) AND (b > 2))` → `(a = 1)`, `(b > 2)`, without the numbers of subplans, which Postgres before 17 writes as
 * `$1`.
 */
function conjuncts(condition: string): string[] {
  const text = condition.replaceAll(/(InitPlan|SubPlan|\$)( ?)\d+/g, '$1$2');
  const parts: string[] = [];
  let depth = 0;
  let from = 1;
  const isOne = !text.startsWith('((');
  if (isOne) return [text];
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    else if (text[at] === ')') depth -= 1;
    if (depth === 1 && text.startsWith(' AND ', at + 1)) {
      parts.push(text.slice(from, at + 1));
      from = at + 6;
    }
  }
  return [...parts, text.slice(from, -1)];
}
