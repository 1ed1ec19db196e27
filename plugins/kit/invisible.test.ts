import { expect, test } from 'vitest';
import { bareCode, visibleText } from './invisible.ts';
import { code, optionalText, richText, text } from './kit.ts';

const PASTED = {
  'a zero-width space': '\u200b',
  'a word joiner': '\u2060',
  'a byte order mark': '\ufeff',
  'a soft hyphen': '\u00ad',
};

test.each(Object.entries(PASTED))('removes %s from codes and names', (_what, sign) => {
  for (const given of [`${sign}SPRING25`, `SPRING25${sign}`, `SPRING${sign}25`]) {
    expect(bareCode(given)).toBe('SPRING25');
    expect(visibleText(given)).toBe('SPRING25');
  }
});

test('removes surrounding spaces, joiners and direction marks from a code', () => {
  expect(bareCode('\u00a0\u200eSPRING\u200d25\u200c \n')).toBe('SPRING25');
  expect(bareCode('\u202asam@example.com\u202c')).toBe('sam@example.com');
});

test.each([
  ['Persian', 'می\u200cخواهم'],
  ['Hindi', 'क्\u200dष'],
  ['a family emoji', '👩\u200d👩\u200d👧'],
  ['a heart in color', '❤\ufe0f'],
  ['a flag made of tags', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
  ['Hebrew with a direction mark', 'שלום\u200f!'],
])('keeps the invisible characters that %s needs in a name', (_what, name) => {
  expect(visibleText(name)).toBe(name);
});

test('removes invisible characters from text pasted into fields', () => {
  const REQUIRED = 'Enter a name.';
  expect(text(REQUIRED).parse('Jazz\u200b Night\ufeff')).toBe('Jazz Night');
  expect(optionalText().parse('\u2060note')).toBe('note');
  expect(code({ required: 'Enter a code.', max: 8 }).parse('\ufeff SPRING\u200b25 ')).toBe(
    'SPRING25',
  );
});

test('treats text with only invisible characters as empty', () => {
  const said = (schema: ReturnType<typeof text>, value: string) =>
    schema.safeParse(value).error?.issues.map(({ message }) => message);
  expect(said(text('Enter a name.'), '\u200b\ufeff')).toEqual(['Enter a name.']);
  expect(said(text({ required: 'Enter a name.', isBlankEmpty: true }), ' \u200b ')).toEqual([
    'Enter a name.',
  ]);
  expect(said(code({ required: 'Enter a code.' }), ' \u200d\u00a0')).toEqual(['Enter a code.']);
  expect(said(richText({ required: 'Enter a text.' }), '<p>\u200b&nbsp;</p>')).toEqual([
    'Enter a text.',
  ]);
});
