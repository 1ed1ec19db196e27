import type { Leaf } from './formLeaves.ts';

/** What was typed into a form, and the record that it was typed over. */
export interface Draft {
  typed: Leaf[];
  base: object | undefined;
}

const PREFIX = 'foyer.draft';

/** A draft is its author's, and of one form at one address. */
export const draftKey = (userId: string, place: string): string => `${PREFIX} ${userId} ${place}`;

export function readDraft(key: string): Draft | undefined {
  const kept = sessionStorage.getItem(key);
  return kept === null ? undefined : (JSON.parse(kept) as Draft);
}

export function keepDraft(key: string, draft: Draft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // The browser's store is full or closed: what does not fit cannot be kept.
  }
}

export const dropDraft = (key: string): void => sessionStorage.removeItem(key);

/** Leaves one person's drafts and drops all others; null drops all. */
export function dropDraftsBut(userId: string | null): void {
  const own = userId && draftKey(userId, '');
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(PREFIX) && !(own && key.startsWith(own))) dropDraft(key);
}

const SECRET = /passw|secret|token/i;

/** Passwords are no draft, shown or hidden; nor are files, which cannot be written down. */
export function canBeKept([path, value]: Leaf, form: HTMLFormElement | null): boolean {
  const input = form?.elements.namedItem(path);
  const isHidden = input instanceof HTMLInputElement && input.type === 'password';
  return !isHidden && !SECRET.test(path) && !holdsFile(value);
}

const holdsFile = (value: unknown): boolean =>
  value instanceof Blob ||
  (typeof value === 'object' && value !== null && Object.values(value).some(holdsFile));
