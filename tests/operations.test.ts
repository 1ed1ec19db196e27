import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../api/loadPlugins.ts';
import { SCRIPTS } from '../api/start/buildServer.ts';
import { EVENT_TYPES } from '../plugins/payments/server/dispatchStripeEvent.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const page = read('docs/operations.md');
const settings = read('docs/settings.md');
const pages = ['README.md', 'docs/development.md', 'docs/settings.md', 'docs/operations.md'];

const found = (text: string, pattern: RegExp): string[] => [
  ...new Set(Array.from(text.matchAll(pattern), ([whole, group]) => group ?? whole)),
];

function sourcesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist') return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sourcesIn(path);
    const isSource = entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts');
    return isSource ? [read(path).replace(/^ *\*.*$/gm, '')] : [];
  });
}
const sources = [...sourcesIn('api'), ...sourcesIn('plugins')].join('\n');

test('every command named in the docs exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = pages.flatMap((path) => found(read(path), /npm run ([\w:]+)/g));
  expect(named).toContain('operator');
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
  const onServers = found(page, /^(?:runuser -u foyer -- )?foyer (\w+)/gm);
  expect(onServers).toContain('restore');
  expect(onServers.filter((name) => !(name in SCRIPTS))).toEqual([]);
});

test('every setting named on the operations page exists', () => {
  const ofShell = ['OWNER_PASSWORD', 'APP_PASSWORD', 'FOYER_ROOT', 'REPLICATION_PASSWORD'];
  const named = [
    ...found(page, /^([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|NODE_ENV|HOST|PORT)=/gm),
    ...found(page, /`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=[^`]*)?`/g),
  ].filter((name) => !ofShell.includes(name));
  expect(named).toContain('PUBLIC_BASE');
  expect(named.filter((name) => !settings.includes(`\`${name}\``))).toEqual([]);
});

test('the operations page lists every metric of Foyer, and no others', () => {
  const declared = found(sources, /name: '(foyer_[a-z_]+)'/g).filter(
    (name) => name !== 'foyer_platform',
  );
  const rows = found(page, /^\| `(\w+)` +\|.*$/gm).filter((name) => name.startsWith('foyer_'));
  expect(rows.sort()).toEqual(declared.sort());
  const asked = found(page, /\b(foyer_\w+?)(?:_count|_bucket)?(?=[{[])/g);
  expect(asked.filter((name) => !declared.includes(name))).toEqual([]);
});

test('Stripe’s endpoints receive every event that the program handles, and no others', () => {
  const [, list = ''] = /<!-- stripe events -->\s+```\n([\s\S]*?)```/.exec(page) ?? [];
  expect(list.trim().split('\n')).toEqual([...EVENT_TYPES].sort());
});

test.each(pages)('every link of %s works', (path) => {
  const text = read(path);
  const anchors = Array.from(text.matchAll(/^#+ (.+)$/gm), ([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replace(/\s/g, '-'),
  );
  const links = found(text, /\]\(([^)]+)\)/g);
  expect(links).not.toEqual([]);
  const broken = links.filter((link) =>
    link.startsWith('#')
      ? !anchors.includes(link.slice(1))
      : !existsSync(join(root, dirname(path), link.split('#')[0] ?? '')),
  );
  expect(broken).toEqual([]);
});

test('asks for every missing setting before it starts the services', () => {
  const at = (text: string) => {
    expect(page).toContain(text);
    return page.indexOf(text);
  };
  expect(at('replace_me')).toBeLessThan(at('### Stripe\n'));
  expect(at('### Stripe\n')).toBeLessThan(at('### The services\n'));
});
