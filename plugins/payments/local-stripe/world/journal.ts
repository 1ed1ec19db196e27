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

/** Account, table, id, and the object or null where it was removed. */
export type JournalEntry = [account: string, table: string, id: string, object: unknown];

/**
 * Changes of one unit are one line, written before the unit is answered: a killed process loses
 * nothing that somebody was told. (A power cut may: there is no fsync, this is no bank.)
 */
export function openJournal(folder: string) {
  mkdirSync(folder, { recursive: true });
  const file = fileIn(folder);
  const entries = readJournal(folder);
  let handle: number | undefined;
  return {
    entries,
    /** Begins anew with what is still there, so that the file does not grow with each start. */
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

export type Journal = ReturnType<typeof openJournal>;

const fileIn = (folder: string) => join(folder, 'journal.jsonl');

/** What is written in a folder; nothing where there is no journal. */
export function readJournal(folder: string): JournalEntry[] {
  const file = fileIn(folder);
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  // The last line is empty, or cut off where the process was killed while it wrote.
  return lines.slice(0, -1).flatMap((line) => JSON.parse(line) as JournalEntry[]);
}
