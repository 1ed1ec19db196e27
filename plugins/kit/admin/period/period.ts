import {
  addDays,
  addMonths,
  dayAt,
  daysBetween,
  isDay,
  startOf,
  type Day,
} from '../../zonedDay.ts';

/** The choices and their labels. */
export const PERIODS = {
  today: 'Today',
  '7days': '7 days',
  '30days': '30 days',
  '12months': '12 months',
} as const;
export type NamedPeriod = keyof typeof PERIODS;

const WORDS: Readonly<Record<NamedPeriod, string>> = {
  today: 'Today',
  '7days': 'Last 7 days',
  '30days': 'Last 30 days',
  '12months': 'Last 12 months',
};

/** A named period, which moves with the current date, or `2026-03-01..2026-03-31`. */
export type PeriodChoice = NamedPeriod | `${string}..${string}`;

/** The choices if all time is available too. */
export type PeriodOrAll = PeriodChoice | 'all';

/** Whole days in a zone, and the instants that bound them. */
export interface DayRange {
  firstDay: Day;
  lastDay: Day;
  /** The first instant of the first day. */
  from: string;
  /** The first instant after the last day. */
  to: string;
}

export interface Period extends DayRange {
  choice: PeriodChoice;
  /** The same number of days (or months) just before, for comparison. */
  before: DayRange;
  /** As a label: `Last 30 days`. */
  words: string;
  /** Within a sentence: `the previous 30 days`. */
  beforeWords: string;
}

export const isNamed = (choice: string): choice is NamedPeriod => choice in PERIODS;

/** Two valid calendar days in order. */
export function rangeOf(choice: string): { firstDay: Day; lastDay: Day } | undefined {
  const [firstDay = '', lastDay = ''] = choice.split('..');
  return isDay(firstDay) && isDay(lastDay) && firstDay <= lastDay
    ? { firstDay, lastDay }
    : undefined;
}

/**
 * The days of a choice in a zone, and those just before.
 * @example periodOf('30days', { timeZone: 'America/New_York', now: new Date() }).from
 */
export function periodOf(
  choice: PeriodChoice,
  { timeZone, now }: { timeZone: string; now: Date },
): Period {
  const today = dayAt(now, timeZone);
  const { firstDay, lastDay } = daysOf(choice, today);
  const lastBefore = addDays(firstDay, -1);
  const isYear = choice === '12months';
  const count = daysBetween(firstDay, lastDay);
  const firstBefore = isYear ? addMonths(firstDay, -12) : addDays(firstDay, -count);
  return {
    choice,
    ...spanOf(firstDay, lastDay, timeZone),
    before: spanOf(firstBefore, lastBefore, timeZone),
    words: isNamed(choice) ? WORDS[choice] : 'Selected days',
    beforeWords: isYear
      ? 'the previous 12 months'
      : count === 1
        ? 'the previous day'
        : `the previous ${count} days`,
  };
}

function daysOf(choice: PeriodChoice, today: Day): { firstDay: Day; lastDay: Day } {
  if (choice === 'today') return { firstDay: today, lastDay: today };
  if (choice === '7days') return { firstDay: addDays(today, -6), lastDay: today };
  if (choice === '30days') return { firstDay: addDays(today, -29), lastDay: today };
  if (choice === '12months') return { firstDay: addDays(addMonths(today, -12), 1), lastDay: today };
  const range = rangeOf(choice);
  if (!range) throw new Error(`'${choice}' isn’t a period. Write it as 2026-03-01..2026-03-31.`);
  return range;
}

const spanOf = (firstDay: Day, lastDay: Day, timeZone: string): DayRange => ({
  firstDay,
  lastDay,
  from: startOf(firstDay, timeZone).toISOString(),
  to: startOf(addDays(lastDay, 1), timeZone).toISOString(),
});
