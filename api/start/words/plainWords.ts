import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../../loadPlugins.ts';
import { sourceTexts } from './sourceTexts.ts';
import { brokenRules } from './wordRules.ts';

/** Generated, or a list of the very words that are banned. */
const SKIPPED = /(^|\/)schema\.ts$|^tests\/reports\/|^api\/start\/words\/|package-lock/;

export interface WrittenText {
  text: string;
  line: number;
}

/** The lines of a page of Markdown, without code. */
export function pageTexts(page: string): WrittenText[] {
  let isCode = false;
  return page.split('\n').flatMap((text, index) => {
    if (text.trimStart().startsWith('```')) {
      isCode = !isCode;
      return [];
    }
    return isCode ? [] : [{ text: text.replaceAll(/`[^`]*`/g, '…'), line: index + 1 }];
  });
}

/** The files of the repository that people read or write texts in. */
export const textFiles = (): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
    .split('\n')
    .filter((file) => /\.(tsx?|mjs|md)$/.test(file) && !SKIPPED.test(file));

/** The texts and comments of a file, each with its line. */
export function textsIn(file: string): WrittenText[] {
  const source = readFileSync(join(root, file), 'utf8');
  if (file.endsWith('.md')) return pageTexts(source);
  return sourceTexts(source, file.endsWith('.tsx') ? 'tsx' : 'ts');
}

/** @returns a sentence for each text of the repository that breaks a rule of words */
export const wordProblems = (files: readonly string[] = textFiles()): string[] =>
  files.flatMap((file) =>
    textsIn(file).flatMap(({ text, line }) =>
      brokenRules(text).map(
        ({ found, instead }) => `${file}:${line} says '${found}' (${instead}): ${text}`,
      ),
    ),
  );

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = wordProblems(process.argv.length > 2 ? process.argv.slice(2) : undefined);
  for (const sentence of found) process.stderr.write(`${sentence}\n`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
