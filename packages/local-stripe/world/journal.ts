import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

/** Account, table, ID, and the object, or null if it was removed. */
export type JournalEntry = [account: string, table: string, id: string, object: unknown];

/**
 * The changes of one unit are one line, written before the response: a killed process loses nothing
 * that was acknowledged. (A power failure may lose data, because there is no fsync.)
 */
export function openJournal(folder: string) {
  mkdirSync(folder, { recursive: true });
  const file = fileIn(folder);
  const entries = readJournal(folder);
  let handle: number | undefined;
  return {
    entries,
    /** Rewrites the journal with the current objects, so that it doesn't grow with each start. */
    rewrite(current: Iterable<JournalEntry>) {
      if (handle !== undefined) closeSync(handle);
      const next = openSync(`${file}.next`, 'w');
      for (const entry of current) writeSync(next, `${JSON.stringify([entry])}\n`);
      closeSync(next);
      renameSync(`${file}.next`, file);
      handle = openSync(file, 'a');
    },
    append(changes: JournalEntry[]) {
      if (handle !== undefined) writeSync(handle, `${JSON.stringify(changes)}\n`);
    },
    close() {
      if (handle !== undefined) closeSync(handle);
      handle = undefined;
    },
  };
}

const fileIn = (folder: string) => join(folder, 'journal.jsonl');

/** The changes journaled in a folder; empty without a journal. */
export function readJournal(folder: string): JournalEntry[] {
  const file = fileIn(folder);
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  // The last line is empty, or incomplete if the process was killed while writing.
  return lines.slice(0, -1).flatMap((line) => JSON.parse(line) as JournalEntry[]);
}
