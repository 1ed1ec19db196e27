import { screen, waitFor } from '@testing-library/react';

/** A response of the API under test: the rows of a list, or the result of another call. */
export interface Served {
  path: string;
  rows: readonly unknown[];
}

/**
 * Whether a screen shows its data: for at least one response, every row by one of its texts. Lists
 * that only fill a select aren't visible until a user opens it.
 * @param patience how long to wait; by default as long as all waits of tests
 */
export async function fullProblems(
  served: readonly Served[],
  patience?: { timeout: number },
): Promise<string[]> {
  const telling = served
    .map(({ path, rows }) => ({ path, rows: rows.map(textsOf) }))
    .filter(({ rows }) => rows.some((texts) => texts.length > 0));
  // Numbers may be formatted in many ways, so a response with numbers only isn't checked.
  if (telling.length === 0)
    return served.some(({ rows }) => rows.some(hasNumbers))
      ? []
      : ['it requests nothing that it could show'];
  const isShown = ({ rows }: { rows: string[][] }) => {
    const page = shownTexts();
    return rows.every((texts) => texts.length === 0 || texts.some((text) => page.includes(text)));
  };
  const paths = telling.map(({ path }) => path).join(', ');
  return problemsLeft(
    () => (telling.some(isShown) ? [] : [`it shows none of the data from ${paths}`]),
    patience,
  );
}

/** Whether a screen whose calls all failed says so and offers to retry. */
export const failingProblems = (patience?: { timeout: number }): Promise<string[]> =>
  problemsLeft(
    () => [
      ...(screen.queryAllByRole('alert').some(({ textContent }) => textContent)
        ? []
        : ['it doesn’t show the error']),
      ...(screen.queryAllByRole('button', { name: 'Try again' }).length > 0
        ? []
        : ['it has no way to try again']),
    ],
    patience,
  );

/** Polls until nothing is left or the wait times out. */
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

/** The text of the page and of its inputs. */
const shownTexts = (): string =>
  [
    document.body.textContent,
    ...[...document.querySelectorAll('input, textarea')].map(
      (input) => (input as HTMLInputElement | HTMLTextAreaElement).value,
    ),
  ].join('\n');

/** The texts of a response that would be shown unchanged: no IDs, addresses and times. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string')
    return /^[a-z][\w -]*\d+$|@example\.test$/i.test(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === 'id' ? [] : textsOf(inner)));
}

const hasNumbers = (value: unknown): boolean =>
  typeof value === 'number' ||
  (typeof value === 'object' && value !== null && Object.values(value).some(hasNumbers));
