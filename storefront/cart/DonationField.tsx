import { readDollars } from '@foyer/kit';
import { useState } from 'react';
import type { CartBreakdown } from '../api/cartApi.ts';
import { sumOf } from '../money.ts';

const MAX_DONATION = 10_000;
const TOO_LARGE = 'Enter a donation of $10,000.00 or less.';

export const DONATION_ID = 'donation';

/**
 * Validates a typed donation.
 * @returns the error, or '' for a valid one
 */
function problemOf(typed: string): string {
  const read = readDollars(typed);
  if (read.problem !== undefined) return read.problem;
  return (read.value ?? 0) > MAX_DONATION ? TOO_LARGE : '';
}

/**
 * The donation input. Calls `onChange` with a whole amount, or null while the input is invalid; the
 * error appears when the field loses focus.
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

/** A cart's donation without the ticket lines that are donations. */
export const extraDonation = ({ donation, orderDetails }: CartBreakdown): number =>
  sumOf([
    donation,
    ...orderDetails.filter(({ order }) => order.isDonation).map(({ price }) => -price),
  ]);
