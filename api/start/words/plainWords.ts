import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../../loadPlugins.ts';
import { sourceTexts } from './sourceTexts.ts';

/** Generated, or a list of the very words that are banned. */
const SKIPPED = /(^|\/)schema\.ts$|^tests\/reports\/|^api\/start\/words\/|package-lock/;

interface WrittenText {
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
function textsIn(file: string): WrittenText[] {
  const source = readFileSync(join(root, file), 'utf8');
  if (file.endsWith('.md')) return pageTexts(source);
  return sourceTexts(source, file.endsWith('.tsx') ? 'tsx' : 'ts');
}

/** @returns a sentence for each text of the repository that breaks a rule of words */
const wordProblems = (files: readonly string[] = textFiles()): string[] =>
  files.flatMap((file) =>
    textsIn(file).flatMap(({ text, line }) =>
      brokenRules(text).map(
        ({ found, instead }) => `${file}:${line} says '${found}' (${instead}): ${text}`,
      ),
    ),
  );

const words = (list: string): RegExp => new RegExp(`\\b(?:${list})\\b`, 'iu');

const WORD_RULES: readonly WordRule[] = [
  { pattern: words('will stand here|stands? here'), instead: 'say what appears here' },
  { pattern: words('works? no more|no more (?:works?|counts?|lets?)'), instead: 'no longer works' },
  {
    pattern: words(
      '(?:link|time|code|sign-in|session|hold|sale|invitation|invite|event|it) is over',
    ),
    instead: 'has expired, has ended',
  },
  { pattern: words('under way'), instead: 'in progress' },
  {
    pattern: words('besides? the|besides? (?:it|them|that|this|what|us|others?)'),
    instead: 'next to, in addition to',
  },
  { pattern: words('anew'), instead: 'again' },
  { pattern: words('meanwhile'), instead: 'in the meantime, while …' },
  { pattern: words('whoever|whomever|whosoever'), instead: 'the person who, anyone who' },
  { pattern: words("one['’]s|oneself"), instead: 'your' },
  { pattern: words('tak(?:es?|en|ing) away|took away'), instead: 'remove' },
  { pattern: words('reckon(?:s|ed|ing)?'), instead: 'calculate' },
  { pattern: words('(?:is|are) none'), instead: 'there is no …' },
  { pattern: words('all the same'), instead: 'anyway, still' },
  { pattern: words('otherwise than'), instead: 'differently from' },
  { pattern: words('not yet there|is there already'), instead: 'already exists' },
  { pattern: words('(?:it|this|that) is so'), instead: 'say what is true' },
  { pattern: words('of (?:its|their) own accord'), instead: 'automatically' },
  { pattern: words('any more'), instead: 'no longer' },
  { pattern: words('so long as'), instead: 'as long as' },
  { pattern: words('at no time'), instead: 'never' },
  {
    pattern: words('hereby|thereby|therein|thereof|herein|whereby|wherein'),
    instead: 'say it in plain words',
  },
  { pattern: words('begun|begin anew'), instead: 'started' },
  { pattern: words('what is (?:more|told)'), instead: 'name the thing' },
  // British spellings.
  {
    pattern: words(
      'organis\\w+|recognis\\w+|authoris\\w+|customis\\w+|summaris\\w+|normalis\\w+|serialis\\w+|initialis\\w+|minimis\\w+|maximis\\w+|optimis\\w+|realis(?:e|es|ed|ing)|apologis\\w+|synchronis\\w+|anonymis\\w+|capitalis\\w+|finalis\\w+|categoris\\w+|analys(?:e|ed|es|ing)',
    ),
    instead: 'US spelling: -ize, -yze',
  },
  {
    pattern: words(
      'cancell(?:ed|ing|er|ers)|travell\\w+|labell\\w+|modell\\w+|signall\\w+|fulfil|fulfils|enrol|enrols',
    ),
    instead: 'US spelling: canceled, labeled, fulfill',
  },
  {
    pattern: words(
      '\\w*colour\\w*|behaviour\\w*|favour\\w*|honour\\w*|labour\\w*|neighbour\\w*|humour\\w*|rumour\\w*',
    ),
    instead: 'US spelling: -or',
  },
  {
    pattern: words(
      'licence\\w*|defence|offence\\w*|practis\\w+|catalogue\\w*|dialogue|centre\\w*|metres?|theatre\\w*|cheques?|programme(?:s)?|grey\\w*|towards|afterwards|forwards|backwards|whilst|amongst|learnt|spelt|judgement|ageing|tyres?',
    ),
    instead: 'US spelling',
  },
];

/** The rules that a text breaks. */
export const brokenRules = (text: string): { found: string; instead: string }[] =>
  WORD_RULES.flatMap(({ pattern, instead }) => {
    const [found] = pattern.exec(text) ?? [];
    return found === undefined ? [] : [{ found, instead }];
  });

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = wordProblems(process.argv.length > 2 ? process.argv.slice(2) : undefined);
  for (const sentence of found) process.stderr.write(`${sentence}\n`);
  process.exitCode = found.length > 0 ? 1 : 0;
}

/** Words that no native speaker of US English would use here, and what to write instead. */
interface WordRule {
  pattern: RegExp;
  instead: string;
}
