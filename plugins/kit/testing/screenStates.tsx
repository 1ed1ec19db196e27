import { screen, waitFor } from '@testing-library/react';

/** What an API under test answered: the rows of a list, or the one answer of another call. */
export interface Served {
  path: string;
  rows: readonly unknown[];
}

/**
 * Whether a screen shows what it was given: of at least one answer every row, by a text of each.
 * Lists that only fill a choice are not on the page until somebody opens it.
 * @param patience how long it may take to come; as long as all waits of tests unless given
 */
export async function fullProblems(
  served: readonly Served[],
  patience?: { timeout: number },
): Promise<string[]> {
  const telling = served
    .map(({ path, rows }) => ({ path, rows: rows.map(textsOf) }))
    .filter(({ rows }) => rows.some((texts) => texts.length > 0));
  // Numbers may be shown in many ways: of an answer that has only those nothing is said.
  if (telling.length === 0)
    return served.some(({ rows }) => rows.some(hasNumbers))
      ? []
      : ['it asks for nothing that it could show'];
  const isShown = ({ rows }: { rows: string[][] }) => {
    const page = shownTexts();
    return rows.every((texts) => texts.length === 0 || texts.some((text) => page.includes(text)));
  };
  const paths = telling.map(({ path }) => path).join(', ');
  return problemsLeft(
    () => (telling.some(isShown) ? [] : [`it shows nothing of what it was given by ${paths}`]),
    patience,
  );
}

/** Whether a screen whose calls all failed says so, and offers to try again. */
export const failingProblems = (patience?: { timeout: number }): Promise<string[]> =>
  problemsLeft(
    () => [
      ...(screen.queryAllByRole('alert').some(({ textContent }) => textContent)
        ? []
        : ['it says nothing of the error']),
      ...(screen.queryAllByRole('button', { name: 'Try again' }).length > 0
        ? []
        : ['it offers no way to try again']),
    ],
    patience,
  );

/** Looks until there are none any more, or until it has waited long enough. */
async function problemsLeft(
  look: () => string[],
  patience?: { timeout: number },
): Promise<string[]> {
  let left: string[] = [];
  const none = () => {
    left = look();
    if (left.length > 0) throw new Error(left.join());
  };
  await waitFor(none, patience).catch(() => undefined);
  return left;
}

/** What stands on the page, and in its inputs. */
const shownTexts = (): string =>
  [
    document.body.textContent,
    ...[...document.querySelectorAll('input, textarea')].map(
      (input) => (input as HTMLInputElement | HTMLTextAreaElement).value,
    ),
  ].join('\n');

/** Every text in an answer that would be shown as it is: no ids, addresses and times. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string')
    return /^[a-z][\w -]*\d+$|@example\.test$/i.test(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === 'id' ? [] : textsOf(inner)));
}

const hasNumbers = (value: unknown): boolean =>
  typeof value === 'number' ||
  (typeof value === 'object' && value !== null && Object.values(value).some(hasNumbers));
