import { createPublicKey, verify } from 'node:crypto';
import { client } from '@foyer/kit';
import { testApp, type TestApp } from '@foyer/testing';
import jsqr from 'jsqr';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { boxOffice } from '@foyer/plugin-boxoffice/contract';
import { qrPng, qrSvg } from '@foyer/documents/qr';
import { fromBase32, ticketCode, ticketKeys, toBase32 } from './server/tickets/ticketCode.ts';
import { stage, type Stage } from './testing/stage.ts';

let app: TestApp;
let made: Stage;
let ticketUID: string;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  made = await stage(app);
  const sale = await made.sell();
  ticketUID = sale.tickets[0]?.ticketUID ?? '';
});

const door = () => client(boxOffice, app.as.tenant('a', 'tenant_door'));
const keysOf = (eventId: string) => ticketKeys(app.runtime.depsOf('orders'), eventId);
const codeOf = (uid: string, eventId = made.eventId) =>
  ticketCode(keysOf(eventId), { eventId, ticketUID: uid });
const read = async (picture: Buffer): Promise<string | undefined> => {
  const { data, info } = await sharp(picture, { density: 900 })
    .resize(400, 400)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsqr(new Uint8ClampedArray(data), info.width, info.height)?.data;
};

describe('a ticket’s code', () => {
  test('is readable from the emailed image', async () => {
    const code = codeOf(ticketUID);
    expect(await read(qrPng(code))).toBe(code);
  });

  test('is readable from its SVG, and verified with only the event’s public key', async () => {
    const code = await read(Buffer.from(qrSvg(codeOf(ticketUID))));
    const [uid = '', signature = ''] = (code ?? '').split('.');
    expect(uid).toBe(ticketUID);
    const key = await door().checkInKey({ params: made.params });
    const [raw = ''] = key.publicKeys;
    const spki = Buffer.concat([
      Buffer.from('302a300506032b6570032100', 'hex'),
      Buffer.from(raw, 'base64url'),
    ]);
    const isOurs = (text: string) =>
      verify(
        null,
        Buffer.from(key.signedText.replace('{ticketUID}', text)),
        createPublicKey({ key: spki, format: 'der', type: 'spki' }),
        fromBase32(signature) ?? Buffer.alloc(0),
      );
    expect([isOurs(uid), isOurs('0THERT1CKET0')]).toEqual([true, false]);
  });

  test('decodes to the same bytes it was encoded from', () => {
    for (let length = 0; length < 70; length += 1) {
      const bytes = Buffer.from(Array.from({ length }, (_, at) => (at * 37 + length) % 256));
      expect(fromBase32(toBase32(bytes))).toEqual(bytes);
    }
    expect(fromBase32('not base 32!')).toBeNull();
    // A different last letter must not decode to the same bytes.
    expect(fromBase32('01')).toBeNull();
  });
});
