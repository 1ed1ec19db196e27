import { MEGABYTE } from '@foyer/kit';

/** Limits for an unpacked template ZIP file. */
export const limits = {
  entries: 2_000,
  /** Per entry, for its metadata in the directory, which is read into memory. */
  besideBytes: 4_096,
  /** Per file, unpacked. */
  fileBytes: 50 * MEGABYTE,
  /** All files together, unpacked. */
  allBytes: 300 * MEGABYTE,
  /** For the required JSON files, which are parsed in memory. */
  jsonBytes: 5 * MEGABYTE,
  /** Maximum compression ratio of a file. Text reaches about 20. */
  ratio: 100,
  /** Smaller files are exempt: a few blanks compress extremely well. */
  ratioFromBytes: MEGABYTE,
  /** Maximum folder depth. */
  depth: 10,
  /** Maximum path length in characters, as file systems allow no more. */
  pathLength: 240,
} as const;
