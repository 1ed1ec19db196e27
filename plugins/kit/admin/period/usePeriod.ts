import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { isNamed, periodOf, rangeOf, type Period, type PeriodChoice } from './period.ts';

/**
 * A period of whole days in a zone, chosen with a `PeriodPicker` and kept in the address.
 * @example const { period, choose } = usePeriod({ timeZone }); <PeriodPicker choice={period.choice} onChoose={choose} />
 */
export function usePeriod(given: {
  timeZone: string;
  /** Its name in the address. */
  name?: string;
  initial?: PeriodChoice;
}): { period: Period; choose: (choice: PeriodChoice) => void } {
  const { timeZone, name = 'period', initial = '30days' } = given;
  const [address, setAddress] = useSearchParams();
  // One moment for the whole visit: what is counted does not move while it is looked at.
  const [now] = useState(() => new Date());
  const written = address.get(name) ?? '';
  const choice = isNamed(written) || rangeOf(written) ? (written as PeriodChoice) : initial;
  const period = useMemo(() => periodOf(choice, { timeZone, now }), [choice, timeZone, now]);
  const choose = (next: PeriodChoice) =>
    setAddress((before) => {
      const after = new URLSearchParams(before);
      after.set(name, next);
      return after;
    });
  return { period, choose };
}
