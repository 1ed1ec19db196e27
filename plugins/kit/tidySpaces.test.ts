import { expect, test } from 'vitest';
import { fieldMeta, text, tidyText } from './schema.ts';
import { tidySpaces } from './invisible.ts';

test('trims a name and collapses its spaces', () => {
  const name = text({ label: 'Name', required: 'Please enter a name.', max: 14, isName: true });
  expect(name.parse('  Harbour \t Lights ')).toBe('Harbour Lights');
  expect(name.safeParse(' \u00a0 ').error?.issues[0]?.message).toBe('Please enter a name.');
  expect(fieldMeta(name)).toMatchObject({ kind: 'text', label: 'Name' });
});

test('keeps a text that is not a name as typed', () => {
  expect(text('Please write a note.').parse('two  words ')).toBe('two  words ');
});

test('collapses inner spaces of a name whose form rejects trailing spaces', () => {
  const name = tidyText('Name is required', 'No trailing spaces.', { isName: true });
  expect(name.parse('Front   row')).toBe('Front row');
  expect(name.safeParse('Front row ').error?.issues[0]?.message).toBe('No trailing spaces.');
});

test('keeps the letters of other scripts', () => {
  expect(tidySpaces('山田\u3000 さくら')).toBe('山田 さくら');
});
