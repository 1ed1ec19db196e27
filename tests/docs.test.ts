import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../api/loadPlugins.ts';
import { pageProblems, type Page } from './docs/compilePages.ts';

const DOCS = 'plugins/kit/docs';
const README = 'plugins/README.md';
const KIT = 'plugins/kit/README.md';

const pageAt = async (path: string): Promise<Page> => ({
  path,
  text: await readFile(join(root, path), 'utf8'),
});
const names = (await readdir(join(root, DOCS))).filter((name) => name.endsWith('.md'));
const pages = await Promise.all(
  [README, KIT, ...names.map((name) => `${DOCS}/${name}`)].map(pageAt),
);

const wrong: Page = {
  path: 'wrong.md',
  text: `# A page
\`\`\`ts
// contract.ts
import { contract } from '@foyer/kit';
export default contract({ id: 'wrong', permissions: {}, requires: 7 });
\`\`\`
\`\`\`tsx
export const nameless = 1;
\`\`\`
\`\`\`ts
// contract.ts
export const twice = 1;
\`\`\`
`,
};

test(
  'compiles the code on every page, and names errors by page and line',
  {
    timeout: 240_000,
  },
  async () => {
    expect(await pageProblems([...pages, wrong])).toEqual([
      "wrong.md:8 the block does not begin with its file's name",
      'wrong.md:11 contract.ts appears twice on this page',
      expect.stringMatching(/^wrong\.md:5 \(contract\.ts\): error TS2322/),
    ]);
  },
);

test('links every page from the guide, and has no broken links', () => {
  const links = pages.flatMap(({ path, text }) =>
    Array.from(text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g), ([, to = '']) => ({
      from: path,
      to: join(dirname(path), to),
    })),
  );
  expect(links.filter(({ to }) => !existsSync(join(root, to)))).toEqual([]);
  const fromGuide = links.filter(({ from }) => from === README).map(({ to }) => to);
  expect(fromGuide).toEqual(expect.arrayContaining(names.map((name) => `${DOCS}/${name}`)));
});

test('lists every slot on the page of slots, and no other', async () => {
  const sources = (await readdir(join(root, 'plugins'), { recursive: true })).filter(
    (file) => /\.tsx?$/.test(file) && !/node_modules|dist|template|\.test\./.test(file),
  );
  const declared: string[] = [];
  for (const file of sources) {
    const code = (await readFile(join(root, 'plugins', file), 'utf8')).replace(
      /\/\*[^]*?\*\//g,
      '',
    );
    for (const [, id = ''] of code.matchAll(/= slot[<(][^]*?'([\w.]+\/v\d+)'/g)) declared.push(id);
  }
  const { text } = await pageAt(`${DOCS}/slots.md`);
  const named = Array.from(text.matchAll(/^\| `([\w.]+\/v\d+)`/gm), ([, id = '']) => id);
  expect(named.toSorted()).toEqual(declared.toSorted());
  expect(named.length).toBeGreaterThan(3);
});

describe('the security page', async () => {
  const { text } = await pageAt('docs/security.md');
  const rows = Array.from(
    text.matchAll(/^\| (\d+)\.(\d+\.\d+) +\|[^|]+\| (\w[\w ]*?) +\| (.*?) +\|$/gm),
    ([, chapter = '', number = '', state = '', reason = '']) => ({
      chapter: `V${chapter}`,
      number: `${chapter}.${number}`,
      state,
      reason,
    }),
  );
  const STATES = ['Met', 'Partly', 'Not met', 'Operator', 'Not applicable'];

  test('has each requirement of levels 1 and 2 once, with a test or a reason', () => {
    // Requirements per chapter of ASVS 4.0.3.
    const asked = [38, 54, 18, 9, 30, 13, 12, 15, 7, 5, 8, 15, 13, 23];
    expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
    expect(
      asked.map((_, index) => rows.filter(({ chapter }) => chapter === `V${index + 1}`).length),
    ).toEqual(asked);
    expect(rows.filter(({ state, reason }) => !STATES.includes(state) || reason === '')).toEqual(
      [],
    );
  });

  test('names tests that exist', () => {
    const named = Array.from(
      text.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g),
      ([, to = '']) => to,
    );
    expect(named.length).toBeGreaterThan(200);
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  test('has a correct summary, and lists all requirements that aren’t met', () => {
    const counted = Array.from(
      text.matchAll(/^\| (V\d+) +\|(.+)\|$/gm),
      ([, chapter, cells = '']) => ({
        chapter,
        counts: cells.split('|').map(Number),
      }),
    );
    expect(counted).toEqual(
      [...new Set(rows.map(({ chapter }) => chapter))].map((chapter) => ({
        chapter,
        counts: STATES.map(
          (state) => rows.filter((row) => row.chapter === chapter && row.state === state).length,
        ),
      })),
    );
    const missing = rows.filter(({ state }) => state === 'Not met').map(({ number }) => number);
    expect(Array.from(text.matchAll(/^- \*\*([\d.]+)\*\*/gm), ([, number]) => number)).toEqual(
      missing,
    );
  });
});
