import { crc32, deflateRawSync } from 'node:zlib';
import { REQUIRED_FILES } from '../contract/files.ts';

/** One ZIP entry, whose metadata may be wrong. */
export interface Packed {
  name: string | Buffer;
  content?: string | Buffer;
  /** Stored by default. */
  method?: number;
  flags?: number;
  /** Unix file type and permissions. */
  mode?: number;
  sum?: number;
  unpacked?: number;
  /** The name in the local header, if it differs from the directory. */
  localName?: string;
  /** The entry whose content contains this one, instead of following it. */
  inside?: number;
  comment?: Buffer;
}

/** Metadata of the ZIP file as a whole. */
interface Whole {
  count?: number;
  before?: Buffer;
}

const REGULAR = 0o100644;

/** Packs a ZIP file byte by byte, so that every value can be wrong. */
export function packZip(entries: readonly Packed[], { count, before }: Whole = {}): Buffer {
  const pieces: Buffer[] = before ? [before] : [];
  let offset = before?.length ?? 0;
  const contents: number[] = [];
  const directory = entries.map((entry, index) => {
    const { method = 0, flags = 0x800, mode = REGULAR, comment = Buffer.alloc(0) } = entry;
    const content = Buffer.from(entry.content ?? '');
    const data = method === 8 ? deflateRawSync(content) : content;
    const sum = entry.sum ?? crc32(content);
    const unpacked = entry.unpacked ?? content.length;
    const name = Buffer.from(entry.name as string);
    const facts = words([
      ...[2, 20, 2, flags, 2, method, 4, 0, 4, sum, 4, data.length, 4, unpacked],
    ]);
    const isInside = entry.inside !== undefined;
    const at = isInside ? (contents[entry.inside ?? 0] ?? 0) : offset;
    contents[index] = at + 30 + name.length;
    if (!isInside) {
      const localName = Buffer.from(entry.localName ?? name);
      const piece = Buffer.concat([
        words([4, 0x04034b50]),
        facts,
        words([2, localName.length, 2, 0]),
        localName,
        data,
      ]);
      pieces.push(piece);
      offset += piece.length;
    }
    return Buffer.concat([
      words([4, 0x02014b50, 2, 0x031e]),
      facts,
      words([2, name.length, 2, 0, 2, comment.length, 2, 0, 2, 0, 4, (mode << 16) >>> 0, 4, at]),
      name,
      comment,
    ]);
  });
  const listed = Buffer.concat(directory);
  const counted = count ?? entries.length;
  const end = words([
    ...[4, 0x06054b50, 2, 0, 2, 0, 2, counted, 2, counted],
    ...[4, listed.length, 4, offset, 2, 0],
  ]);
  return Buffer.concat([...pieces, listed, end]);
}

/** Encodes little-endian numbers from pairs of byte count and value. */
function words(pairs: readonly number[]): Buffer {
  const bytes: Buffer[] = [];
  for (let at = 0; at < pairs.length; at += 2) {
    const length = pairs[at] ?? 0;
    const piece = Buffer.alloc(length);
    piece.writeUIntLE(pairs[at + 1] ?? 0, 0, length);
    bytes.push(piece);
  }
  return Buffer.concat(bytes);
}

/** The five files that every template has. */
export const template = (text = 'Harbour'): Packed[] =>
  REQUIRED_FILES.map((name) => ({
    name,
    content: name.endsWith('.json') ? JSON.stringify({ [text]: name }) : `${text}: ${name}`,
    method: 8,
  }));
