import { REQUIRED_FILES } from '../../contract/files.ts';
import { quoted, refusal } from './refusal.ts';

/** @throws 422 with the missing files, and the folder they may be in */
export function checkRequired(names: readonly string[]): void {
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
