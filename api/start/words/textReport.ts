import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../loadPlugins.ts';
import { textFiles } from './plainWords.ts';
import { sourceTexts } from './sourceTexts.ts';

/** What a person never reads: tests, their tools, and what is only for those who develop plugins. */
const UNSEEN = /\.test\.tsx?$|(^|\/)(testing|template|migrations)\/|^tests\/|^seeds\/|\.mjs$|\.md$/;

/** Every text of the product by its file, in the order of the source: `{…}` is where a value comes in. */
export function textReport(): string {
  const sections = textFiles()
    .filter((file) => !UNSEEN.test(file))
    .sort()
    .flatMap((file) => {
      const source = readFileSync(join(root, file), 'utf8');
      const texts = sourceTexts(source, file.endsWith('.tsx') ? 'tsx' : 'ts')
        .filter(({ kind }) => kind === 'text')
        .map(({ text }) => text);
      return texts.length === 0
        ? []
        : [`## ${file}\n\n${[...new Set(texts)].map(item).join('\n')}`];
    });
  return `# Texts

Every text that people read, by the file that shows it, to be reviewed as text. Written by \`npm run report\`.

${sections.join('\n\n')}
`;
}

const item = (text: string): string => `- ${text}`;
