import { pipeline } from 'node:stream/promises';
import { crc32, createInflateRaw } from 'node:zlib';
import type { Entry, ZipFile } from 'yauzl';
import { fileSize } from '@foyer/kit';
import { REQUIRED_FILES } from '../../contract/files.ts';
import { checkSizes, isDeflated } from './checkEntry.ts';
import { limits } from './limits.ts';
import { notWhole, quoted, refusal } from './refusal.ts';

/** Signatures of other archives: nested archives would evade the checks. */
const ARCHIVES: readonly Buffer[] = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x50, 0x4b, 0x05, 0x06],
  [0x1f, 0x8b],
  [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c],
  [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07],
  [0xfd, 0x37, 0x7a, 0x58, 0x5a],
].map((bytes) => Buffer.from(bytes));

/**
 * Unpacks an entry in chunks and checks its length and checksum against the directory. Keeps only
 * the content of required JSON files.
 * @throws 422
 */
export async function readEntry(zip: ZipFile, entry: Entry, name: string): Promise<void> {
  const packed = await zip.openReadStreamPromise(entry, { decodeFileData: false });
  let unpacked = 0;
  let sum = 0;
  const json = REQUIRED_JSON.includes(name) ? new Array<Buffer>() : undefined;
  async function look(pieces: AsyncIterable<Buffer>): Promise<void> {
    for await (const piece of pieces) {
      if (unpacked === 0 && ARCHIVES.some((start) => piece.indexOf(start) === 0))
        throw refusal(
          'archive_inside',
          `The ZIP file contains another archive: ${quoted(name)}. Remove it or unpack it first.`,
        );
      unpacked += piece.length;
      if (unpacked > entry.uncompressedSize) throw notWhole();
      checkSizes({ name, packed: entry.compressedSize, unpacked });
      sum = crc32(piece, sum);
      if (unpacked <= limits.jsonBytes) json?.push(piece);
    }
  }
  await (isDeflated(entry) ? pipeline(packed, createInflateRaw(), look) : pipeline(packed, look));
  if (unpacked !== entry.uncompressedSize || sum !== entry.crc32) throw notWhole();
  if (json)
    checkJson({ name, bytes: Buffer.concat(json), isComplete: unpacked <= limits.jsonBytes });
}

const REQUIRED_JSON = REQUIRED_FILES.filter((name) => name.endsWith('.json'));

function checkJson({
  name,
  bytes,
  isComplete,
}: {
  name: string;
  bytes: Buffer;
  isComplete: boolean;
}) {
  if (!isComplete)
    throw refusal(
      'too_much',
      `${quoted(name)} in the ZIP file is larger than ${fileSize(limits.jsonBytes)}.`,
    );
  try {
    // Windows editors write a byte order mark, which isn't part of the text.
    JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw refusal(
      'broken_json',
      `${quoted(name)} in the ZIP file isn’t valid JSON. Check it for a missing comma, quote or bracket, and create the ZIP file again.`,
    );
  }
}
