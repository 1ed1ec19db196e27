import type { Entry } from 'yauzl';
import { fileSize } from '@foyer/kit';
import { limits } from './limits.ts';
import { notWhole, quoted, refusal } from './refusal.ts';

/** General purpose bits: encryption, strong encryption, and masked values in the directory. */
const ENCRYPTED = 0x1 | 0x40 | 0x2000;
const STORED = 0;
const DEFLATED = 8;

/** The Unix file type in the upper half of the attributes. */
const KIND = 0o170000;
const REGULAR = 0o100000;
const FOLDER = 0o040000;
const LINK = 0o120000;

const kindOf = ({ externalFileAttributes }: Entry): number =>
  (externalFileAttributes >>> 16) & KIND;

/**
 * Checks an entry's metadata before anything is unpacked.
 * @throws 422
 */
export function checkEntry(entry: Entry, name: string): void {
  if (entry.generalPurposeBitFlag & ENCRYPTED)
    throw refusal('encrypted', `${quoted(name)} in the ZIP file is encrypted.`);
  const kind = kindOf(entry);
  if (kind === LINK)
    throw refusal('link', `${quoted(name)} in the ZIP file is a link to another file.`);
  const isFolder = name.endsWith('/');
  if (![0, isFolder ? FOLDER : REGULAR].includes(kind))
    throw refusal(
      'special_file',
      `${quoted(name)} in the ZIP file isn’t a regular file or folder.`,
    );
  if (![STORED, DEFLATED].includes(entry.compressionMethod))
    throw refusal(
      'unknown_compression',
      `${quoted(name)} in the ZIP file uses an unsupported compression method. Create the ZIP file again with standard compression.`,
    );
  if (isFolder && entry.uncompressedSize > 0) throw notWhole();
  checkSizes({ name, packed: entry.compressedSize, unpacked: entry.uncompressedSize });
}

/**
 * Checks declared sizes, and the actual ones while unpacking.
 * @throws 422
 */
export function checkSizes(given: { name: string; packed: number; unpacked: number }): void {
  const { name, packed, unpacked } = given;
  if (unpacked > limits.fileBytes)
    throw refusal(
      'too_much',
      `${quoted(name)} in the ZIP file is larger than ${fileSize(limits.fileBytes)} when unpacked.`,
    );
  if (unpacked > limits.ratioFromBytes && unpacked > packed * limits.ratio)
    throw refusal(
      'bomb',
      `${quoted(name)} in the ZIP file unpacks to more than ${limits.ratio} times its compressed size.`,
    );
}

export const isDeflated = ({ compressionMethod }: Entry): boolean => compressionMethod === DEFLATED;
