import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MEGABYTE } from '@foyer/kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkZip } from './server/zip/checkZip.ts';
import { packZip, template, type Packed } from './testing/packZip.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-zip-'));
});
afterAll(() => rm(folder, { recursive: true }));

let last = 0;
/** What is said of a ZIP file; undefined where nothing is wrong. */
async function wordsOn(bytes: Buffer): Promise<string | undefined> {
  const path = join(folder, `${(last += 1)}.zip`);
  await writeFile(path, bytes);
  try {
    await checkZip(path);
    return undefined;
  } catch (error) {
    expect(error).toMatchObject({ status: 422 });
    return (error as Error).message;
  }
}
const withEntry = (...more: Packed[]) => packZip([...template(), ...more]);
const withJson = (name: string, content: string | Buffer) =>
  packZip([...template().filter((entry) => entry.name !== name), { name, content }]);
const NOT_WHOLE = 'The ZIP file is damaged or not whole. Please pack it again.';
const blanks = (bytes: number) => Buffer.alloc(bytes, 0x20);

describe('a ZIP file is taken', () => {
  test.each([
    ['with the five files alone', packZip(template())],
    [
      'with folders, pictures and names of any script',
      withEntry({ name: 'img/', mode: 0o040755 }, { name: 'img/פוסטר 🎭.png', content: 'x' }),
    ],
    [
      'with an empty file, packed or not',
      withEntry({ name: 'a.txt' }, { name: 'b.txt', method: 8 }),
    ],
    [
      'whose names all begin with “./”, and with the folder itself',
      packZip([
        { name: './', mode: 0o040755 },
        { name: './img/', mode: 0o040755 },
        { name: './img/./poster.png', content: 'x' },
        ...template().map((entry) => ({ ...entry, name: `./${String(entry.name)}` })),
      ]),
    ],
    ['with JSON behind a byte order mark', withJson('config.json', '\ufeff{"a": [1]}')],
    ['with what a Mac adds', withEntry({ name: '__MACOSX/._index.html', content: 'x' })],
    [
      'of a program that keeps no rights',
      packZip(template().map((entry) => ({ ...entry, mode: 0 }))),
    ],
    [
      'with a small file that packs very well',
      withEntry({ name: 'a.txt', content: blanks(MEGABYTE), method: 8 }),
    ],
  ])('%s', async (_what, bytes) => {
    expect(await wordsOn(bytes)).toBeUndefined();
  });
});

describe('a ZIP file is refused for its names', () => {
  test.each([
    ['../evil.js', /“..\/evil.js” in the ZIP file leads out of its folder/],
    ['a/../../evil.js', /leads out of its folder/],
    ['./../evil.js', /leads out of its folder/],
    ['a/./../../evil.js', /leads out of its folder/],
    ['a//evil.js', /has a folder without a name/],
    ['.//evil.js', /begins at the root of a disk/],
    ['.', /has no file name/],
    ['/etc/passwd', /begins at the root of a disk/],
    ['C:evil.js', /begins at the root of a disk/],
    ['C:/evil.js', /begins at the root of a disk/],
    ['css\\page.css', /has a backslash\. Folders are separated by a forward slash \(\/\)\. Create/],
    ['evil.js\0.png', /has characters that no name may have/],
    ['evil\n.js', /“evil�.js” in the ZIP file has characters/],
    ['', /has characters that no name may have/],
    ['x'.repeat(241), /longer than 240 characters/],
    [`${'a/'.repeat(11)}deep.js`, /lies in more than 10 folders/],
  ])('%j', async (name, words) => {
    expect(await wordsOn(withEntry({ name, content: 'x' }))).toMatch(words);
  });

  test.each([
    ['the same twice', ['a.js', 'a.js'], 'The ZIP file has “a.js” twice.'],
    ['the same with and without “./”', ['a.js', './a.js'], 'The ZIP file has “a.js” twice.'],
    ['the same in other letters', ['A.js', 'a.js'], /“A.js” and “a.js”, which are one file/],
    ['the same in other characters', ['\u00e9.js', 'e\u0301.js'], /which are one file/],
    ['a file and a folder of one name', ['a', 'a/b.js'], /“a” twice/],
    ['a folder and a file of one name', ['a/b.js', 'A'], /“a” and “A”, which are one file/],
    ['folders in other letters', ['Img/a.png', 'img/b.png'], /“Img” and “img”, which are one file/],
  ])('%s', async (_what, names, words) => {
    expect(await wordsOn(withEntry(...names.map((name) => ({ name, content: 'x' }))))).toMatch(
      words,
    );
  });

  test('a name that stands otherwise before its bytes', async () => {
    const entry = { name: 'good.js', localName: '../ev.js', content: 'x' };
    expect(await wordsOn(withEntry(entry))).toBe(NOT_WHOLE);
  });
});

describe('a ZIP file is refused for what its entries are', () => {
  test.each<[string, Packed, RegExp]>([
    [
      'a link',
      { name: 'a', content: '/etc/passwd', mode: 0o120777 },
      /“a” in the ZIP file is a link/,
    ],
    ['a device', { name: 'a', mode: 0o020666 }, /is no plain file or folder/],
    ['a pipe', { name: 'a', mode: 0o010666 }, /is no plain file or folder/],
    ['a file that calls itself a folder', { name: 'a', mode: 0o040755 }, /is no plain file/],
    ['encrypted', { name: 'a', content: 'x', flags: 0x801 }, /“a” in the ZIP file is encrypted/],
    ['strongly encrypted', { name: 'a', content: 'x', flags: 0x841 }, /The ZIP file is encrypted/],
    ['packed with another method', { name: 'a', content: 'x', method: 14 }, /not known here/],
    [
      'another archive',
      { name: 'a.dat', content: packZip(template()) },
      /another archive in it: “a.dat”/,
    ],
    [
      'a packed archive',
      { name: 'a.dat', content: packZip(template()), method: 8 },
      /another archive/,
    ],
    ['a gzip', { name: 'a.css', content: Buffer.from([0x1f, 0x8b, 8, 0]) }, /another archive/],
    ['a folder with bytes', { name: 'a/', content: 'x', mode: 0o040755 }, /damaged or not whole/],
    ['with much beside it', { name: 'a', comment: blanks(5_000) }, /too much beside its files/],
  ])('%s', async (_what, entry, words) => {
    expect(await wordsOn(withEntry(entry))).toMatch(words);
  });
});

describe('a ZIP file is refused for what it unpacks to', () => {
  test.each([
    [
      'more of one file than there may be',
      { name: 'a', unpacked: 51 * MEGABYTE, content: blanks(MEGABYTE) },
      /“a” in the ZIP file unpacks to more than 50 MB/,
    ],
    [
      'a bomb that says so',
      { name: 'a', content: blanks(20 * MEGABYTE), method: 8 },
      /“a” in the ZIP file unpacks to more than 100 times its size/,
    ],
    [
      'a bomb that says that it is small',
      { name: 'a', content: blanks(20 * MEGABYTE), method: 8, unpacked: 100 },
      /damaged or not whole/,
    ],
    [
      'less than it says',
      { name: 'a', content: 'x', method: 8, unpacked: 100 },
      /damaged or not whole/,
    ],
    ['other bytes than it says', { name: 'a', content: 'x', sum: 1 }, /damaged or not whole/],
  ])('%s', async (_what, entry, words) => {
    expect(await wordsOn(withEntry(entry))).toMatch(words);
  });

  test('more in all than there may be', async () => {
    const files = Array.from({ length: 8 }, (_, n) => ({
      name: `${n}`,
      content: Buffer.alloc(MEGABYTE),
      unpacked: 40 * MEGABYTE,
    }));
    expect(await wordsOn(withEntry(...files))).toBe(
      'The ZIP file unpacks to more than 300 MB in all.',
    );
  });

  test('entries that lie in each other', async () => {
    const inner: Packed = { name: 'b', content: blanks(500_000), method: 8 };
    const outer: Packed = { name: 'a', content: packZip([inner]) };
    expect(await wordsOn(packZip([outer, { ...inner, inside: 0 }, ...template()]))).toBe(
      'Files in the ZIP file share their bytes. Please pack it again.',
    );
  });

  test('more entries than there may be', async () => {
    const many = Array.from({ length: 2_001 }, (_, n) => ({ name: `${n}` }));
    expect(await wordsOn(packZip(many))).toBe('The ZIP file has more than 2000 entries.');
  });

  test('entries that are not counted', async () => {
    const bytes = packZip([...template(), { name: '../evil.js' }], { count: 5 });
    expect(await wordsOn(bytes)).toBe(NOT_WHOLE);
  });
});

describe('a ZIP file is refused for what it lacks', () => {
  test('one of the files', async () => {
    const bytes = packZip(template().filter(({ name }) => name !== 'config.json'));
    expect(await wordsOn(bytes)).toBe('The ZIP file lacks config.json.');
  });
  test('some of them, in other letters too', async () => {
    const bytes = packZip([...template().slice(0, 3), { name: 'Config.json' }]);
    expect(await wordsOn(bytes)).toBe('The ZIP file lacks config.json and metadata.json.');
  });
  test.each([
    ['project.json', '{"name": "Harbor",}'],
    ['config.json', ''],
    ['metadata.json', Buffer.from([0x22, 0xff, 0x22])],
  ])('%s that is broken', async (name, content) => {
    expect(await wordsOn(withJson(name, content))).toBe(
      `“${name}” in the ZIP file isn’t valid JSON. Check it for a missing comma, quote or bracket, and create the ZIP file again.`,
    );
  });
  test('JSON that is too large to be read at once', async () => {
    const much = JSON.stringify('x'.repeat(5 * MEGABYTE));
    expect(await wordsOn(withJson('config.json', much))).toBe(
      '“config.json” in the ZIP file is larger than 5 MB.',
    );
  });
  test('all of them at the top, with where they are', async () => {
    const bytes = packZip(
      template().map((entry) => ({ ...entry, name: `site/${String(entry.name)}` })),
    );
    expect(await wordsOn(bytes)).toMatch(/lie in the folder “site” of the ZIP file/);
  });
});

describe('a file that is no whole ZIP file is refused', () => {
  test.each([
    ['empty', Buffer.alloc(0), 'This file is not a ZIP file.'],
    ['a page', Buffer.from('<!doctype html>'), 'This file is not a ZIP file.'],
    [
      'a program in front of it',
      packZip(template(), { before: Buffer.from('#!/bin/sh\n') }),
      'This file is not a ZIP file.',
    ],
    ['without entries', packZip([]), 'This file is not a ZIP file.'],
    ['with bytes behind it', Buffer.concat([packZip(template()), Buffer.from('more')]), NOT_WHOLE],
    ['its first half', packZip(template()).subarray(0, 300), NOT_WHOLE],
  ])('%s', async (_what, bytes, words) => {
    expect(await wordsOn(bytes)).toBe(words);
  });

  test('wherever it is broken off or one of its bytes is another', async () => {
    const whole = packZip(template());
    for (let end = 0; end < whole.length; end += 7)
      expect(await wordsOn(whole.subarray(0, end))).toBeDefined();
    for (let at = 0; at < whole.length; at += 5) {
      const other = Buffer.from(whole);
      other[at] = (other[at] ?? 0) ^ 0xff;
      // Dates and rights may be any; what is thrown is a sentence for its sender all the same.
      await wordsOn(other);
    }
  });
});
