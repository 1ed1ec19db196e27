import { open } from 'node:fs/promises';
import { ApiError, fileSize } from '@foyer/kit';
import { getFileNameLowLevel, openPromise, type Entry, type ZipFile } from 'yauzl';
import { checkEntry } from './checkEntry.ts';
import { checkName, makeNameRegister, withoutDots } from './checkName.ts';
import { checkRequired } from './checkRequired.ts';
import { limits } from './limits.ts';
import { readEntry } from './readEntry.ts';
import { notWhole, refusal } from './refusal.ts';

/** How each entry begins in the file, and how it begins in the directory at its end. */
const LOCAL_HEADER = 0x04034b50;
const DIRECTORY_ENTRY = 0x02014b50;

/**
 * Holds a ZIP file against everything that is asked of a template, and writes nothing of it anywhere.
 * First all that it says of itself, and only then what it unpacks to.
 * @param path of the file; it is read in pieces
 * @throws 422 with the sentence for whoever packed it
 */
export async function checkZip(path: string): Promise<void> {
  await requireWordAt(path, 0, (word) => word === LOCAL_HEADER);
  const zip = await asRefusal(() =>
    openPromise(path, { autoClose: false, decodeStrings: false, validateEntrySizes: false }),
  );
  try {
    await asRefusal(async () => {
      const entries = await checkDirectory(zip);
      // An entry that is not counted would be seen by some programs, and by us not.
      // (Its type says that the cursor is a boolean.)
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

/** The entries that are files, each checked by what is said of it. */
async function checkDirectory(zip: ZipFile): Promise<Named[]> {
  if (zip.entryCount > limits.entries)
    throw refusal('too_many', `The ZIP file has more than ${limits.entries} entries.`);
  const enter = makeNameRegister();
  const files: Named[] = [];
  let bytes = 0;
  for await (const entry of zip.eachEntry()) {
    const { generalPurposeBitFlag, fileNameRaw, extraFields } = entry;
    const written = getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true);
    // “./” is the folder that was packed.
    const name = withoutDots(written) || written;
    checkName(name);
    if (name !== './') enter(name);
    if (entry.extraFieldLength + entry.fileCommentLength > limits.besideBytes)
      throw refusal('too_much', 'The ZIP file carries too much beside its files.');
    checkEntry(entry, name);
    await checkPlace(zip, entry);
    bytes += entry.uncompressedSize;
    if (bytes > limits.allBytes)
      throw refusal(
        'too_much',
        `The ZIP file unpacks to more than ${fileSize(limits.allBytes)} in all.`,
      );
    if (!name.endsWith('/')) files.push({ entry, name });
  }
  checkRequired(files.map(({ name }) => name));
  checkOverlaps(files.map(({ entry }) => entry));
  return files;
}

/** What stands before an entry has to name it as the directory does: some programs read only that. */
async function checkPlace(zip: ZipFile, entry: Entry): Promise<void> {
  const local = await zip.readLocalFileHeaderPromise(entry);
  const isSame =
    local.fileName.equals(entry.fileNameRaw) &&
    local.compressionMethod === entry.compressionMethod &&
    local.generalPurposeBitFlag === entry.generalPurposeBitFlag;
  if (!isSame) throw notWhole();
}

/** Entries that share their bytes unpack to many times what the file has. */
function checkOverlaps(entries: readonly Entry[]): void {
  const inOrder = entries.toSorted(
    (one, other) => one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader,
  );
  let end = 0;
  for (const { relativeOffsetOfLocalHeader, fileNameLength, compressedSize } of inOrder) {
    if (relativeOffsetOfLocalHeader < end)
      throw refusal('bomb', 'Files in the ZIP file share their bytes. Please pack it again.');
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

/** What the readers of ZIP and of deflate throw is about the file, and says nothing to its sender. */
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

/** A disk that cannot be read is not the sender's fault, and is tried again. */
const isOfMachine = (error: unknown): boolean => 'syscall' in (error as object);
