import { REQUIRED_FILES } from '../../contract/files.ts';
import { quoted, refusal } from './refusal.ts';

/** @throws 422 that names what is missing, and says where it may be */
export function checkRequired(names: readonly string[]): void {
  const missing = REQUIRED_FILES.filter((file) => !names.includes(file));
  if (missing.length === 0) return;
  const folder = names.find((name) => /^[^/]+\/index\.html$/.test(name))?.split('/')[0];
  throw refusal(
    'missing_files',
    folder && missing.length === REQUIRED_FILES.length
      ? `The files of the template lie in the folder ${quoted(folder)} of the ZIP file. Please pack what is in the folder, not the folder.`
      : `The ZIP file lacks ${listed(missing)}.`,
  );
}

const listed = (files: readonly string[]): string =>
  files.length === 1 ? (files[0] ?? '') : `${files.slice(0, -1).join(', ')} and ${files.at(-1)}`;
