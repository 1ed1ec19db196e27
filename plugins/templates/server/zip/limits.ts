import { MEGABYTE } from '@foyer/kit';

/** What a ZIP file may unpack to. A page that needs more is no template any more. */
export const limits = {
  entries: 2_000,
  /** Of what the directory says about one entry: all of it is in memory at once. */
  besideBytes: 4_096,
  /** Of one file, unpacked. */
  fileBytes: 50 * MEGABYTE,
  /** Of all files together, unpacked. */
  allBytes: 300 * MEGABYTE,
  /** Of the JSON that every template has, which is parsed whole. */
  jsonBytes: 5 * MEGABYTE,
  /** How many times its packed size a file may unpack to; texts reach twenty. */
  ratio: 100,
  /** Below this the ratio says nothing: a small file of blanks packs very well. */
  ratioFromBytes: MEGABYTE,
  /** Folders inside of each other. */
  depth: 10,
  /** Of a path, in characters; file systems know no longer names. */
  pathLength: 240,
} as const;
