import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stage, type Stage } from './testing/stage.ts';

let app: SaleApp;
let made: Stage;
beforeAll(async () => {
  app = await saleApp();
  made = await stage(app);
});
afterAll(() => app.stop());

const pdfOf = async (orderUID: string): Promise<Buffer> => {
  const path = `/api/tenants/${made.tenantId}/events/${made.eventId}/download`;
  const answer = await app.as
    .tenant('a')
    .request(path, { method: 'POST', body: JSON.stringify({ orderUID }), headers: JSON_BODY });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
};
const JSON_BODY = { 'content-type': 'application/json' };

/** All letters that the fonts in a file draw, as they can be copied. */
function lettersOf(pdf: Buffer): Set<number> {
  const letters = new Set<number>();
  const source = pdf.toString('latin1');
  for (const { index } of source.matchAll(/stream\r?\n/g)) {
    const start = index + (source.startsWith('stream\r\n', index) ? 8 : 7);
    const end = source.indexOf('endstream', start);
    const text = inflated(pdf.subarray(start, end));
    if (!text.includes('beginbfrange')) continue;
    for (const [, list = ''] of text.matchAll(/\[([^\]]*)\]/g))
      for (const [, hex = ''] of list.matchAll(/<([0-9a-f ]*)>/gi))
        for (const letter of utf16(hex.replaceAll(' ', '')))
          letters.add(letter.codePointAt(0) ?? 0);
  }
  return letters;
}

const inflated = (bytes: Buffer): string => {
  try {
    return inflateSync(bytes).toString('latin1');
  } catch {
    return '';
  }
};

const utf16 = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');

test.each([
  ['Arabic', 'يوسف علي'],
  ['Hebrew', 'יוסי כהן'],
  ['Japanese', '山田 さくら'],
  ['Korean', '김민준'],
  ['Chinese', '王国强'],
  ['Thai', 'สมชาย'],
  ['Greek and Cyrillic', 'Ελένη Привет'],
  ['emoji', 'Zoë 🎭🎻'],
])('prints a name in %s', async (_script, firstName) => {
  const { orderUID } = await made.sell({ firstName, lastName: '' });
  const letters = lettersOf(await pdfOf(orderUID));
  const missing = Array.from(firstName).filter(
    (letter) => /\S/.test(letter) && !letters.has(letter.codePointAt(0) ?? 0),
  );
  // Combined letters are drawn as one, and copied as the first of them.
  expect(missing.filter((letter) => !/\p{M}|\p{Cf}/u.test(letter))).toEqual([]);
});
