import { readDollars } from '@foyer/kit';
import { useState } from 'react';

const MAX_DONATION = 10_000;
const TOO_LARGE = 'A donation is at most $10,000.00.';

/** There is one on a page. */
export const DONATION_ID = 'donation';

/** What is wrong with a donation as it was typed; '' where nothing is. */
function problemOf(typed: string): string {
  const read = readDollars(typed);
  if (read.problem !== undefined) return read.problem;
  return (read.value ?? 0) > MAX_DONATION ? TOO_LARGE : '';
}

/**
 * The input of a donation. `onChange` is told a whole amount, or null while what stands there is none;
 * that is said beside the field once it is left, and nothing of it is taken meanwhile.
 */
export function DonationField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number;
  onChange(donation: number | null): void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setIsLeft] = useState(false);
  const problem = typed === null ? '' : problemOf(typed);
  const isShown = problem !== '' && isLeft;
  return (
    <div className="money-field">
      <label className="money-input">
        <span className="unseen">{label}</span>
        <span aria-hidden="true">$</span>
        <input
          id={DONATION_ID}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0.00"
          maxLength={20}
          value={typed ?? (value === 0 ? '' : value.toFixed(2))}
          aria-invalid={isShown}
          aria-describedby={isShown ? `${DONATION_ID}-problem` : undefined}
          onChange={({ target }) => {
            setTyped(target.value);
            onChange(
              problemOf(target.value) === '' ? (readDollars(target.value).value ?? 0) : null,
            );
          }}
          onBlur={() => {
            setIsLeft(problem !== '');
            if (problem === '') setTyped(null);
          }}
        />
      </label>
      {isShown && (
        <p className="field-problem" id={`${DONATION_ID}-problem`} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
