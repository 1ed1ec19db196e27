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
/** The message for a ZIP file, or undefined if it is valid. */
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
const NOT_WHOLE = 'The ZIP file is damaged or incomplete. Create it again.';
const blanks = (bytes: number) => Buffer.alloc(bytes, 0x20);

describe('accepts a ZIP file', () => {
  test.each([
    ['with only the five files', packZip(template())],
    [
      'with folders, pictures and names in any script',
      withEntry({ name: 'img/', mode: 0o040755 }, { name: 'img/פוסטר 🎭.png', content: 'x' }),
    ],
    [
      'with an empty file, compressed or not',
      withEntry({ name: 'a.txt' }, { name: 'b.txt', method: 8 }),
    ],
    [
      'whose names all start with “./”, and with the folder itself',
      packZip([
        { name: './', mode: 0o040755 },
        { name: './img/', mode: 0o040755 },
        { name: './img/./poster.png', content: 'x' },
        ...template().map((entry) => ({ ...entry, name: `./${String(entry.name)}` })),
      ]),
    ],
    ['with JSON after a byte order mark', withJson('config.json', '\ufeff{"a": [1]}')],
    ['with the files that macOS adds', withEntry({ name: '__MACOSX/._index.html', content: 'x' })],
    [
      'from a program that stores no permissions',
      packZip(template().map((entry) => ({ ...entry, mode: 0 }))),
    ],
    [
      'with a small file that compresses very well',
      withEntry({ name: 'a.txt', content: blanks(MEGABYTE), method: 8 }),
    ],
  ])('%s', async (_what, bytes) => {
    expect(await wordsOn(bytes)).toBeUndefined();
  });
});

describe('rejects a ZIP file for its names', () => {
  test.each([
    ['../evil.js', /“..\/evil.js” in the ZIP file points outside the template/],
    ['a/../../evil.js', /points outside the template/],
    ['./../evil.js', /points outside the template/],
    ['a/./../../evil.js', /points outside the template/],
    ['a//evil.js', /has a folder without a name/],
    ['.//evil.js', /is an absolute path/],
    ['.', /has no file name/],
    ['/etc/passwd', /is an absolute path/],
    ['C:evil.js', /is an absolute path/],
    ['C:/evil.js', /is an absolute path/],
    [
      'css\\page.css',
      /contains a backslash\. Folders are separated by a forward slash \(\/\)\. Create/,
    ],
    ['evil.js\0.png', /contains invalid characters/],
    ['evil\n.js', /“evil�.js” in the ZIP file contains invalid characters/],
    ['', /contains invalid characters/],
    ['x'.repeat(241), /longer than 240 characters/],
    [`${'a/'.repeat(11)}deep.js`, /is nested more than 10 folders deep/],
  ])('%j', async (name, words) => {
    expect(await wordsOn(withEntry({ name, content: 'x' }))).toMatch(words);
  });

  test.each([
    ['the same twice', ['a.js', 'a.js'], 'The ZIP file contains “a.js” twice.'],
    ['the same with and without “./”', ['a.js', './a.js'], 'The ZIP file contains “a.js” twice.'],
    ['the same in another case', ['A.js', 'a.js'], /“A.js” and “a.js”, which are the same file/],
    ['the same in another Unicode form', ['\u00e9.js', 'e\u0301.js'], /which are the same file/],
    ['a file and a folder with the same name', ['a', 'a/b.js'], /“a” twice/],
    [
      'a folder and a file with the same name',
      ['a/b.js', 'A'],
      /“a” and “A”, which are the same file/,
    ],
    [
      'folders in another case',
      ['Img/a.png', 'img/b.png'],
      /“Img” and “img”, which are the same file/,
    ],
  ])('%s', async (_what, names, words) => {
    expect(await wordsOn(withEntry(...names.map((name) => ({ name, content: 'x' }))))).toMatch(
      words,
    );
  });

  test('a name that differs in the local header', async () => {
    const entry = { name: 'good.js', localName: '../ev.js', content: 'x' };
    expect(await wordsOn(withEntry(entry))).toBe(NOT_WHOLE);
  });
});

describe('rejects a ZIP file for the type of its entries', () => {
  test.each<[string, Packed, RegExp]>([
    [
      'a link',
      { name: 'a', content: '/etc/passwd', mode: 0o120777 },
      /“a” in the ZIP file is a link/,
    ],
    ['a device', { name: 'a', mode: 0o020666 }, /isn’t a regular file or folder/],
    ['a pipe', { name: 'a', mode: 0o010666 }, /isn’t a regular file or folder/],
    ['a file marked as a folder', { name: 'a', mode: 0o040755 }, /isn’t a regular file/],
    ['encrypted', { name: 'a', content: 'x', flags: 0x801 }, /“a” in the ZIP file is encrypted/],
    ['strongly encrypted', { name: 'a', content: 'x', flags: 0x841 }, /The ZIP file is encrypted/],
    [
      'compressed with another method',
      { name: 'a', content: 'x', method: 14 },
      /unsupported compression method/,
    ],
    [
      'another archive',
      { name: 'a.dat', content: packZip(template()) },
      /another archive: “a.dat”/,
    ],
    [
      'a compressed archive',
      { name: 'a.dat', content: packZip(template()), method: 8 },
      /another archive/,
    ],
    ['a gzip', { name: 'a.css', content: Buffer.from([0x1f, 0x8b, 8, 0]) }, /another archive/],
    ['a folder with bytes', { name: 'a/', content: 'x', mode: 0o040755 }, /damaged or incomplete/],
    ['with too much metadata', { name: 'a', comment: blanks(5_000) }, /too much extra data/],
  ])('%s', async (_what, entry, words) => {
    expect(await wordsOn(withEntry(entry))).toMatch(words);
  });
});

describe('rejects a ZIP file for its unpacked contents', () => {
  test.each([
    [
      'a larger file than allowed',
      { name: 'a', unpacked: 51 * MEGABYTE, content: blanks(MEGABYTE) },
      /“a” in the ZIP file is larger than 50 MB when unpacked/,
    ],
    [
      'a declared ZIP bomb',
      { name: 'a', content: blanks(20 * MEGABYTE), method: 8 },
      /“a” in the ZIP file unpacks to more than 100 times its compressed size/,
    ],
    [
      'a ZIP bomb with a false size',
      { name: 'a', content: blanks(20 * MEGABYTE), method: 8, unpacked: 100 },
      /damaged or incomplete/,
    ],
    [
      'less data than declared',
      { name: 'a', content: 'x', method: 8, unpacked: 100 },
      /damaged or incomplete/,
    ],
    ['a wrong checksum', { name: 'a', content: 'x', sum: 1 }, /damaged or incomplete/],
  ])('%s', async (_what, entry, words) => {
    expect(await wordsOn(withEntry(entry))).toMatch(words);
  });

  test('more in total than allowed', async () => {
    const files = Array.from({ length: 8 }, (_, n) => ({
      name: `${n}`,
      content: Buffer.alloc(MEGABYTE),
      unpacked: 40 * MEGABYTE,
    }));
    expect(await wordsOn(withEntry(...files))).toBe(
      'The ZIP file is larger than 300 MB when unpacked.',
    );
  });

  test('overlapping entries', async () => {
    const inner: Packed = { name: 'b', content: blanks(500_000), method: 8 };
    const outer: Packed = { name: 'a', content: packZip([inner]) };
    expect(await wordsOn(packZip([outer, { ...inner, inside: 0 }, ...template()]))).toBe(
      'Files in the ZIP file overlap. Create the ZIP file again.',
    );
  });

  test('more entries than allowed', async () => {
    const many = Array.from({ length: 2_001 }, (_, n) => ({ name: `${n}` }));
    expect(await wordsOn(packZip(many))).toBe(
      'The ZIP file contains more than 2000 files and folders.',
    );
  });

  test('uncounted entries', async () => {
    const bytes = packZip([...template(), { name: '../evil.js' }], { count: 5 });
    expect(await wordsOn(bytes)).toBe(NOT_WHOLE);
  });
});

describe('rejects a ZIP file for missing contents', () => {
  test('one missing file', async () => {
    const bytes = packZip(template().filter(({ name }) => name !== 'config.json'));
    expect(await wordsOn(bytes)).toBe('The ZIP file is missing config.json.');
  });
  test('several missing files, in upper case too', async () => {
    const bytes = packZip([...template().slice(0, 3), { name: 'Config.json' }]);
    expect(await wordsOn(bytes)).toBe('The ZIP file is missing config.json and metadata.json.');
  });
  test.each([
    ['project.json', '{"name": "Harbor",}'],
    ['config.json', ''],
    ['metadata.json', Buffer.from([0x22, 0xff, 0x22])],
  ])('invalid %s', async (name, content) => {
    expect(await wordsOn(withJson(name, content))).toBe(
      `“${name}” in the ZIP file isn’t valid JSON. Check it for a missing comma, quote or bracket, and create the ZIP file again.`,
    );
  });
  test('JSON that is too large to parse', async () => {
    const much = JSON.stringify('x'.repeat(5 * MEGABYTE));
    expect(await wordsOn(withJson('config.json', much))).toBe(
      '“config.json” in the ZIP file is larger than 5 MB.',
    );
  });
  test('all of them at the top level, with the folder they are in', async () => {
    const bytes = packZip(
      template().map((entry) => ({ ...entry, name: `site/${String(entry.name)}` })),
    );
    expect(await wordsOn(bytes)).toMatch(/are inside the folder “site”/);
  });
});

describe('rejects an incomplete ZIP file', () => {
  test.each([
    ['empty', Buffer.alloc(0), 'This file is not a ZIP file.'],
    ['a page', Buffer.from('<!doctype html>'), 'This file is not a ZIP file.'],
    [
      'with a program before it',
      packZip(template(), { before: Buffer.from('#!/bin/sh\n') }),
      'This file is not a ZIP file.',
    ],
    ['without entries', packZip([]), 'This file is not a ZIP file.'],
    ['with bytes after it', Buffer.concat([packZip(template()), Buffer.from('more')]), NOT_WHOLE],
    ['truncated', packZip(template()).subarray(0, 300), NOT_WHOLE],
  ])('%s', async (_what, bytes, words) => {
    expect(await wordsOn(bytes)).toBe(words);
  });

  test('truncated anywhere, or with a changed byte', async () => {
    const whole = packZip(template());
    for (let end = 0; end < whole.length; end += 7)
      expect(await wordsOn(whole.subarray(0, end))).toBeDefined();
    for (let at = 0; at < whole.length; at += 5) {
      const other = Buffer.from(whole);
      other[at] = (other[at] ?? 0) ^ 0xff;
      // Dates and permissions may have any value. Every error is still a message for the sender.
      await wordsOn(other);
    }
  });
});
