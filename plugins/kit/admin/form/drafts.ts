import type { Leaf } from './formLeaves.ts';

/** The values typed into a form, and the record they were based on. */
export interface Draft {
  typed: Leaf[];
  base: object | undefined;
}

const PREFIX = 'foyer.draft';

/** A draft belongs to its author and to one form at one address. */
export const draftKey = (userId: string, place: string): string => `${PREFIX} ${userId} ${place}`;

export function readDraft(key: string): Draft | undefined {
  const kept = sessionStorage.getItem(key);
  return kept === null ? undefined : (JSON.parse(kept) as Draft);
}

export function keepDraft(key: string, draft: Draft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // The browser's storage is full or unavailable, so the draft can't be kept.
  }
}

export const dropDraft = (key: string): void => sessionStorage.removeItem(key);

/** Keeps one person's drafts and deletes all others; null deletes all. */
export function dropDraftsBut(userId: string | null): void {
  const own = userId && draftKey(userId, '');
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(PREFIX) && !(own && key.startsWith(own))) dropDraft(key);
}

const SECRET = /passw|secret|token/i;

/** Passwords aren't stored, shown or hidden; nor are files, which can't be serialized. */
export function isStorable([path, value]: Leaf, form: HTMLFormElement | null): boolean {
  const input = form?.elements.namedItem(path);
  const isHidden = input instanceof HTMLInputElement && input.type === 'password';
  return !isHidden && !SECRET.test(path) && !holdsFile(value);
}

const holdsFile = (value: unknown): boolean =>
  value instanceof Blob ||
  (typeof value === 'object' && value !== null && Object.values(value).some(holdsFile));
