import { invalid } from '@foyer/kit/server';
import { hashPassword } from '../password.ts';

/** The score of zxcvbn below which a million guesses are enough. */
const LEAST_SCORE = 2;

/** The estimate's time grows faster than the password's length; this much of it is enough. */
const LONGEST_ESTIMATED = 64;

const TOO_COMMON =
  'This password is too easy to guess. Choose one that isn’t a common word, name or pattern.';

/**
 * The hash of a newly chosen password, at sign-up, reset and change. A password is rejected if it is on lists of
 * leaked ones, or if it is a common word, a name or a pattern plus a digit and a sign.
 * @param about what others know of the person, such as their email address and name
 * @throws 422 with the message at the field `password`
 */
export async function hashChosenPassword(
  password: string,
  about: readonly string[],
): Promise<string> {
  const { check } = await (estimator ??= loadEstimator());
  const known = ['foyer', ...about, ...about.flatMap((one) => one.split(/[^\p{L}\p{N}]+/u))];
  const { score } = check(
    password.slice(0, LONGEST_ESTIMATED),
    known.filter((one) => one !== ''),
  );
  if (score < LEAST_SCORE) throw invalid({ password: [TOO_COMMON] });
  return hashPassword(password);
}

let estimator: ReturnType<typeof loadEstimator> | undefined;

/** Loaded late, because the lists take memory and most processes never need them. */
async function loadEstimator(): Promise<{
  check(password: string, about: string[]): { score: number };
}> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const factory = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return { check: (password, about) => factory.check(password, about) };
}
