import { open } from 'node:fs/promises';
import { ApiError, fileSize } from '@foyer/kit';
import { getFileNameLowLevel, openPromise, type Entry, type ZipFile } from 'yauzl';
import { REQUIRED_FILES } from '../../contract/files.ts';
import { checkEntry } from './checkEntry.ts';
import { checkName, makeNameRegister, withoutDots } from './checkName.ts';
import { limits } from './limits.ts';
import { readEntry } from './readEntry.ts';
import { notWhole, quoted, refusal } from './refusal.ts';

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
