/** A string literal: its text, its position, and the code before it. */
export interface Literal {
  text: string;
  line: number;
  before: string;
}

const BEFORE = 40;
/** After these a `/` starts a regular expression; after anything else it divides. */
const BEGINS_PATTERN = /(?:^|[(,=:[!&|?{};+\-*%<>~^]|\b(?:return|typeof|case|in|of))\s*$/;

/**
 * The strings and templates in TypeScript source, without comments. Each part of a template between
 * expressions is a separate literal, and strings inside its expressions are found too.
 */
export function literalsOf(source: string): Literal[] {
  const found: Literal[] = [];
  let code = '';
  let at = 0;
  const lineAt = (index: number) => source.slice(0, index).split('\n').length;
  const keep = (from: number, to: number) =>
    found.push({ text: source.slice(from, to), line: lineAt(from), before: code.slice(-BEFORE) });

  /** Reads up to the closing brace of a template's expression, or to the end. */
  const readCode = (isNested: boolean) => {
    let depth = 0;
    while (at < source.length) {
      const char = source[at] ?? '';
      const two = source.slice(at, at + 2);
      if (two === '//') at = endOf('\n', at);
      else if (two === '/*') at = endOf('*/', at + 2) + 2;
      else if (char === '/' && BEGINS_PATTERN.test(code)) readPattern();
      else if (char === "'" || char === '"') readString(char);
      else if (char === '`') readTemplate();
      else {
        if (char === '{') depth += 1;
        if (char === '}' && isNested && depth-- === 0) return;
        code += char;
        at += 1;
      }
    }
  };
  const endOf = (text: string, from: number) => {
    const end = source.indexOf(text, from);
    return end === -1 ? source.length : end;
  };
  /** Ends at the line break at the latest: an apostrophe in JSX text starts no string. */
  const readString = (quote: string) => {
    const from = at + 1;
    for (at = from; at < source.length && source[at] !== quote && source[at] !== '\n'; at += 1)
      if (source[at] === '\\') at += 1;
    keep(from, at);
    code += quote;
    at += 1;
  };
  const readTemplate = () => {
    let from = at + 1;
    at = from;
    while (at < source.length && source[at] !== '`') {
      if (source[at] === '\\') at += 2;
      else if (source.startsWith('${', at)) {
        keep(from, at);
        at += 2;
        readCode(true);
        at += 1;
        from = at;
      } else at += 1;
    }
    keep(from, at);
    code += '`';
    at += 1;
  };
  const readPattern = () => {
    let isInSet = false;
    for (at += 1; at < source.length && source[at] !== '\n'; at += 1) {
      if (source[at] === '\\') at += 1;
      else if (source[at] === '[') isInSet = true;
      else if (source[at] === ']') isInSet = false;
      else if (source[at] === '/' && !isInSet) break;
    }
    code += '/';
    at += 1;
  };
  readCode(false);
  return found;
}
