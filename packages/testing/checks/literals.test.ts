import { expect, test } from 'vitest';
import { literalsOf } from './literals.ts';

const textsOf = (source: string) => literalsOf(source).map(({ text }) => text);

test('finds strings and templates with their lines, and ignores comments', () => {
  const source = `// 'no'
/* "neither" */ const a = 'one', b = "t\\"wo";
const c = \`three \${of(\`four \${'five'}\`)} six\`; // \`no\``;
  expect(literalsOf(source).map(({ text, line }) => [line, text])).toEqual([
    [2, 'one'],
    [2, 't\\"wo'],
    [3, 'three '],
    [3, 'four '],
    [3, 'five'],
    [3, ''],
    [3, ' six'],
  ]);
});

test('is not confused by quotes in regular expressions and JSX text', () => {
  expect(textsOf(`const quote = /['"\`/]/g.test(x); f('a');`)).toEqual(['a']);
  expect(textsOf(`const half = a / b; f('a / b');`)).toEqual(['a / b']);
  expect(textsOf(`<p>Don't</p>\nf('a')`)).toContain('a');
  expect(textsOf('const o = { f: () => `${{ a: 1 }.a}` }; g("b")')).toEqual(['', '', 'b']);
});
