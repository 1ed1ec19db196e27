import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { crc32, createInflateRaw } from 'node:zlib';
import { ApiError, fileSize } from '@foyer/kit';
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl';
import { REQUIRED_FILES } from '../../contract/files.ts';
import {
  checkName,
  limits,
  makeNameRegister,
  notWhole,
  quoted,
  refusal,
  withoutDots,
} from './checkName.ts';

/** Signatures of an entry's local header and of its entry in the central directory. */
const LOCAL_HEADER = 0x04034b50;
const DIRECTORY_ENTRY = 0x02014b50;

/**
 * Checks a ZIP file against the rules for templates without writing any of it. Metadata is checked
 * first, then the unpacked contents.
 * @param path of the file, which is read in chunks
 * @throws 422 with a message for its sender
 */
export async function checkZip(path: string): Promise<void> {
  await requireWordAt(path, 0, (word) => word === LOCAL_HEADER);
  const zip = await asRefusal(() =>
    openPromise(path, { autoClose: false, decodeStrings: false, validateEntrySizes: false }),
  );
  try {
    await asRefusal(async () => {
      const entries = await checkDirectory(zip);
      // Other programs would read an uncounted entry that we don't see. (Its type declares the
      // cursor a boolean.)
      const end = Number(zip.readEntryCursor);
      await requireWordAt(path, end, (word) => word !== DIRECTORY_ENTRY);
      for (const { entry, name } of entries) await readEntry(zip, entry, name);
    });
  } finally {
    zip.close();
  }
}

interface Named {
  entry: Entry;
  name: string;
}

/** The entries that are files, with their metadata checked. */
async function checkDirectory(zip: ZipFile): Promise<Named[]> {
  if (zip.entryCount > limits.entries)
    throw refusal(
      'too_many',
      `The ZIP file contains more than ${limits.entries} files and folders.`,
    );
  const enter = makeNameRegister();
  const files: Named[] = [];
  let bytes = 0;
  for await (const entry of zip.eachEntry()) {
    const { generalPurposeBitFlag, fileNameRaw, extraFields } = entry;
    const written = getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true);
    // “./” is the packed folder itself.
    const name = withoutDots(written) || written;
    checkName(name);
    if (name !== './') enter(name);
    if (entry.extraFieldLength + entry.fileCommentLength > limits.besideBytes)
      throw refusal(
        'too_much',
        'The ZIP file contains too much extra data. Create it again with standard settings.',
      );
    checkEntry(entry, name);
    await checkPlace(zip, entry);
    bytes += entry.uncompressedSize;
    if (bytes > limits.allBytes)
      throw refusal(
        'too_much',
        `The ZIP file is larger than ${fileSize(limits.allBytes)} when unpacked.`,
      );
    if (!name.endsWith('/')) files.push({ entry, name });
  }
  checkRequired(files.map(({ name }) => name));
  checkOverlaps(files.map(({ entry }) => entry));
  return files;
}

/** The local header's name must match the directory's: some programs read only the former. */
async function checkPlace(zip: ZipFile, entry: Entry): Promise<void> {
  const local = await zip.readLocalFileHeaderPromise(entry);
  const isSame =
    local.fileName.equals(entry.fileNameRaw) &&
    local.compressionMethod === entry.compressionMethod &&
    local.generalPurposeBitFlag === entry.generalPurposeBitFlag;
  if (!isSame) throw notWhole();
}

/** Overlapping entries can unpack to many times the file's size. */
function checkOverlaps(entries: readonly Entry[]): void {
  const inOrder = entries.toSorted(
    (one, other) => one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader,
  );
  let end = 0;
  for (const { relativeOffsetOfLocalHeader, fileNameLength, compressedSize } of inOrder) {
    if (relativeOffsetOfLocalHeader < end)
      throw refusal('bomb', 'Files in the ZIP file overlap. Create the ZIP file again.');
    end = relativeOffsetOfLocalHeader + HEADER_BYTES + fileNameLength + compressedSize;
  }
}

const HEADER_BYTES = 30;

async function requireWordAt(
  path: string,
  position: number,
  isRight: (word: number | undefined) => boolean,
): Promise<void> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, position);
    if (!isRight(bytesRead === 4 ? buffer.readUInt32LE(0) : undefined))
      throw position === 0 ? refusal('not_a_zip', 'This file is not a ZIP file.') : notWhole();
  } finally {
    await file.close();
  }
}

/** ZIP and deflate errors mean a broken file, and their messages don't help its sender. */
async function asRefusal<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError || isOfMachine(error)) throw error;
    throw /encryption/.test(String(error))
      ? refusal('encrypted', 'The ZIP file is encrypted.')
      : notWhole();
  }
}

/** A disk error isn't the sender's fault, so the job is retried. */
const isOfMachine = (error: unknown): boolean => 'syscall' in (error as object);

/** @throws 422 with the missing files, and the folder they may be in */
function checkRequired(names: readonly string[]): void {
  const missing = REQUIRED_FILES.filter((file) => !names.includes(file));
  if (missing.length === 0) return;
  const folder = names.find((name) => /^[^/]+\/index\.html$/.test(name))?.split('/')[0];
  throw refusal(
    'missing_files',
    folder && missing.length === REQUIRED_FILES.length
      ? `The template’s files are inside the folder ${quoted(folder)}. Create the ZIP file from the contents of that folder, not the folder itself.`
      : `The ZIP file is missing ${listed(missing)}.`,
  );
}

const listed = (files: readonly string[]): string =>
  files.length === 1 ? (files[0] ?? '') : `${files.slice(0, -1).join(', ')} and ${files.at(-1)}`;

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
function checkEntry(entry: Entry, name: string): void {
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
function checkSizes(given: { name: string; packed: number; unpacked: number }): void {
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

const isDeflated = ({ compressionMethod }: Entry): boolean => compressionMethod === DEFLATED;

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
async function readEntry(zip: ZipFile, entry: Entry, name: string): Promise<void> {
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
