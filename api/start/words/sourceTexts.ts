import { parseAst } from 'vite';

/** A text of a source file: one that a person can read, or a comment. */
export interface SourceText {
  text: string;
  line: number;
  kind: 'text' | 'comment';
}

type Node = Record<string, unknown> & { type: string; start: number; end: number };

/** The placeholder for a value in a text. */
const VALUE = '{…}';

/** Properties and attributes whose value is read by a person even where it is a single word. */
const READ =
  /^(aria-label|alt|all|body|button|crumb|description|does|done|empty|heading|help|how|label|lead|legend|many|message|none|note|noun|one|placeholder|subject|summary|text|title)$|(?:Label|Text|Title|Message|Placeholder)$/;

/** Calls whose strings are for the database, the network or the browser. */
const FOR_PROGRAMS =
  /^(raw|query|whereRaw|andWhereRaw|orWhereRaw|joinRaw|orderByRaw|groupByRaw|havingRaw|fromRaw|selectRaw|import|require|matchMedia|querySelector|querySelectorAll|closest|RegExp|test|match|replaceAll|matchAll|startsWith|endsWith|includes)$/;

const SQL =
  /^\s*(select|insert|update|delete|with|create|alter|drop|grant|revoke|set|begin|commit|rollback|lock|explain|union|from|where|and|or|not|order|group|returning|case|when|coalesce|exists|join|left|right|inner|on|notify|listen|discard|truncate|values|distinct|for|partition|copy|analyze|vacuum|do|comment|savepoint|release|reset|show)\b[^]*(\b(select|from|into|table|set|where|is|null|desc|asc|update|join|then|over|as|in|to|function|index|policy|role|share|transaction|all|on|plans|isolation|using)\b|[=(]|\$\d)/;
/** A part of a statement. */
const SQL_PART = /\b(case when|is (not )?null)\b/;
const CODE =
  /^[\w-]+(:|\/)[\w-]|^[.#&@[<*]|=>|^\d+(px|rem|em|%)|;\s*$|^(flex|grid|auto|inset|linear-gradient|minmax|repeat|var|calc|rgba?|min|max|clamp)\b[ (]|^(max-age|no-|public,|private,|text\/|default-src|frame-|Bearer |Basic )/;

/**
 * The texts of a TypeScript file in their order: strings and templates that read as prose, the text of elements with
 * their inline parts, and comments.
 */
export function sourceTexts(source: string, lang: 'ts' | 'tsx'): SourceText[] {
  const starts = lineStarts(source);
  const found: (SourceText & { at: number })[] = [];
  const literals: [from: number, to: number][] = [];
  /** Inline elements, whose words are part of the surrounding element's text. */
  const inline = new Set<Node>();
  const add = (at: number, text: string, kind: SourceText['kind'] = 'text') => {
    const plain = text.replaceAll(/\s+/g, ' ').trim();
    if (/\p{L}/u.test(plain.replaceAll(VALUE, '')))
      found.push({ text: plain, line: lineAt(starts, at), kind, at });
  };

  /** @param isRead whether a single word in this place is read by a person */
  function visit(value: unknown, isRead: boolean): void {
    if (Array.isArray(value)) {
      for (const one of value) visit(one, isRead);
      return;
    }
    if (!isNode(value)) return;
    const node = value;
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
      case 'TSLiteralType':
      case 'TSTypeAliasDeclaration':
      case 'TSInterfaceDeclaration':
      case 'TSImportType':
        keepLiterals(node);
        return;
      case 'Literal':
        literals.push([node.start, node.end]);
        if (typeof node['value'] === 'string' && isProse(node['value'], isRead))
          add(node.start, node['value']);
        return;
      case 'TemplateLiteral': {
        literals.push(...partsOf(node));
        const text = templateText(node);
        if (isProse(text, isRead)) add(node.start, text);
        visit(node['expressions'], false);
        return;
      }
      case 'TaggedTemplateExpression':
        keepLiterals(node['quasi'] as Node);
        return;
      case 'JSXText':
        literals.push([node.start, node.end]);
        return;
      case 'JSXElement':
      case 'JSXFragment': {
        const text = elementText(node);
        if (text !== undefined && !inline.has(node)) add(node.start, text);
        if (text !== undefined) for (const child of node['children'] as Node[]) inline.add(child);
        visit(node['openingElement'], false);
        visit(node['children'], true);
        return;
      }
      case 'JSXAttribute': {
        const { name } = node['name'] as { name: unknown };
        visit(node['value'], READ.test(String(name)));
        return;
      }
      case 'Property':
        if (node['computed'] === true) visit(node['key'], false);
        else keepLiterals(node['key'] as Node);
        visit(node['value'], READ.test(nameOf(node['key'] as Node)));
        return;
      case 'CallExpression':
      case 'NewExpression': {
        const isForPrograms = FOR_PROGRAMS.test(nameOf(node['callee'] as Node));
        visit(node['callee'], false);
        if (isForPrograms) keepLiterals(node['arguments']);
        else visit(node['arguments'], false);
        return;
      }
      case 'BinaryExpression':
      case 'MemberExpression':
        for (const key of ['left', 'right', 'object', 'property'])
          if (node['operator'] === '+') visit(node[key], isRead);
          else if (isNode(node[key]) && node[key].type !== 'Literal') visit(node[key], false);
          else keepLiterals(node[key]);
        return;
      case 'ConditionalExpression':
        visit(node['test'], false);
        visit([node['consequent'], node['alternate']], isRead);
        return;
      case 'ArrowFunctionExpression':
        visit(node['params'], false);
        visit(node['body'], isRead);
        return;
      case 'ObjectExpression':
      case 'LogicalExpression':
      case 'JSXExpressionContainer':
      case 'ArrayExpression':
      case 'ParenthesizedExpression':
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
        for (const child of Object.values(node)) visit(child, isRead);
        return;
      default:
        for (const child of Object.values(node)) visit(child, false);
    }
  }

  function keepLiterals(value: unknown): void {
    if (Array.isArray(value)) value.forEach(keepLiterals);
    else if (isNode(value)) {
      if (value.type === 'TemplateLiteral') literals.push(...partsOf(value));
      else if (value.type === 'Literal' || value.type === 'JSXText')
        literals.push([value.start, value.end]);
      Object.values(value).forEach(keepLiterals);
    }
  }

  visit(parseAst(source, { lang }), false);
  for (const { at, text } of commentsOf(source, literals)) add(at, text, 'comment');
  return found.sort((a, b) => a.at - b.at).map(({ text, line, kind }) => ({ text, line, kind }));
}

/** Several words, or one where a person reads it; nothing that only programs read. */
function isProse(text: string, isRead: boolean): boolean {
  const words = text.replaceAll(VALUE, ' ').trim();
  if (SQL.test(words) || SQL_PART.test(words) || CODE.test(words)) return false;
  if (isRead) return /^[A-Z]|\s/.test(words) && !/^[A-Z_]+$/.test(words);
  const count = words
    .split(/\s+/)
    .filter((word) => /^[("“]?\p{L}[\p{L}’'-]*[)”.,:;?!]*$/u.test(word));
  return count.length >= (/^[A-Z“]/.test(words) ? 2 : 3);
}

/** The words of an element together with those of its inline parts, where it has words of its own. */
function elementText(node: Node): string | undefined {
  const children = node['children'] as Node[];
  const own = children.some(
    ({ type, value }) => type === 'JSXText' && /\p{L}/u.test(String(value)),
  );
  if (!own) return undefined;
  return children
    .map((child) => {
      if (child.type === 'JSXText') return String(child['value']);
      if (child.type === 'JSXElement') return elementText(child) ?? VALUE;
      const expression = child['expression'] as Node | undefined;
      return expression?.type === 'Literal' ? String(expression['value']) : VALUE;
    })
    .join('');
}

function templateText(node: Node): string {
  const parts = node['quasis'] as { value: { cooked: string | null } }[];
  return parts.map(({ value }) => value.cooked ?? '').join(VALUE);
}

const partsOf = (node: Node): [number, number][] =>
  (node['quasis'] as Node[]).map(({ start, end }) => [start - 1, end + 1]);

/** Line comments that follow each other are one. */
function commentsOf(
  source: string,
  literals: readonly [from: number, to: number][],
): { at: number; text: string }[] {
  const ends = new Map(literals);
  const found: { at: number; text: string; isLine: boolean; end: number }[] = [];
  for (let at = 0; at < source.length; at += 1) {
    const end = ends.get(at);
    if (end !== undefined && end > at) {
      at = end - 1;
      continue;
    }
    const two = source.slice(at, at + 2);
    if (two !== '//' && two !== '/*') continue;
    const stop = source.indexOf(two === '//' ? '\n' : '*/', at);
    const to = stop === -1 ? source.length : stop;
    const text = source.slice(at + 2, to).replaceAll(/^[\s*]+/gm, ' ');
    const last = found.at(-1);
    if (two === '//' && last?.isLine && source.slice(last.end, at).trim() === '') {
      last.text += ` ${text}`;
      last.end = to;
    } else found.push({ at, text, isLine: two === '//', end: to });
    at = to;
  }
  return found;
}

/** `b` of `a.b`, the name of a variable, or the text of a key. */
function nameOf(node: Node): string {
  if (node.type === 'MemberExpression') return nameOf(node['property'] as Node);
  return String(node['name'] ?? node['value'] ?? '');
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function lineStarts(source: string): number[] {
  const starts = [0];
  for (let at = source.indexOf('\n'); at !== -1; at = source.indexOf('\n', at + 1))
    starts.push(at + 1);
  return starts;
}

function lineAt(starts: readonly number[], at: number): number {
  let [low, high] = [0, starts.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= at) low = middle;
    else high = middle;
  }
  return low + 1;
}
