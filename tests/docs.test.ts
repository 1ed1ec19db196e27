import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
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
  'the code on every page compiles, and what does not is named by page and line',
  {
    timeout: 240_000,
  },
  async () => {
    expect(await pageProblems([...pages, wrong])).toEqual([
      "wrong.md:8 the block does not begin with its file's name",
      'wrong.md:11 contract.ts stands on this page already',
      expect.stringMatching(/^wrong\.md:5 \(contract\.ts\): error TS2322/),
    ]);
  },
);

test('every page is reached from the guide, and no link leads nowhere', () => {
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

test('the page of slots names every slot there is, and none that is not', async () => {
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
