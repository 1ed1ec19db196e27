import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { sharedToasts } from '../toast/defineToasts.ts';
import { useToast } from '../toast/useToast.ts';
import {
  isNamed,
  periodOf,
  rangeOf,
  type Period,
  type PeriodChoice,
  type PeriodOrAll,
} from './period.ts';

/**
 * A period of whole days in a zone, selected with a `PeriodPicker` and kept in the URL.
 * @example const { period, choose } = usePeriod({ timeZone }); <PeriodPicker choice={period.choice} onChoose={choose} />
 */
export function usePeriod(given: {
  timeZone: string;
  /** The name of its URL parameter. */
  name?: string;
  initial?: PeriodChoice;
}): { period: Period; choose: (choice: PeriodChoice) => void } {
  const { timeZone, name = 'period', initial = '30days' } = given;
  const { written, write } = useWritten(name);
  const period = usePeriodOf(isChoice(written) ? written : initial, timeZone);
  return { period, choose: write };
}

/**
 * The same with all time as the default, which is no period. Also no period until the zone is known.
 * @example const { period, choice, choose } = usePeriodOrAll({ timeZone }); <PeriodPicker withAll choice={choice} onChoose={choose} />
 */
export function usePeriodOrAll(given: { timeZone: string | undefined; name?: string }): {
  period: Period | undefined;
  choice: PeriodOrAll;
  choose: (choice: PeriodOrAll) => void;
} {
  const { timeZone, name = 'period' } = given;
  const { written, write } = useWritten(name);
  const choice = isChoice(written) ? written : 'all';
  const period = usePeriodOf(choice, timeZone);
  return { period, choice, choose: write };
}

const isChoice = (written: string): written is PeriodChoice =>
  isNamed(written) || rangeOf(written) !== undefined;

/** The value of a URL parameter; an invalid one is reported. */
function useWritten(name: string) {
  const [address, setAddress] = useSearchParams();
  const write = (next: PeriodOrAll) =>
    setAddress((before) => {
      const after = new URLSearchParams(before);
      after.set(name, next);
      return after;
    });
  const written = address.get(name) ?? '';
  const isUnread = written !== '' && written !== 'all' && !isChoice(written);
  const toast = useToast();
  useEffect(() => {
    if (isUnread) toast(sharedToasts.periodUnread);
  }, [isUnread, toast]);
  return { written, write };
}

function usePeriodOf(choice: PeriodChoice, timeZone: string): Period;
function usePeriodOf(choice: PeriodOrAll, timeZone: string | undefined): Period | undefined;
function usePeriodOf(choice: PeriodOrAll, timeZone: string | undefined): Period | undefined {
  // The same instant for the whole visit, so that the figures don't change while they are viewed.
  const [now] = useState(() => new Date());
  return useMemo(
    () =>
      choice === 'all' || timeZone === undefined ? undefined : periodOf(choice, { timeZone, now }),
    [choice, timeZone, now],
  );
}
