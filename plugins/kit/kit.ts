export type { Activity, ActivityRecord } from './activity.ts';
export * from './contract.ts';
export * from './dates.ts';
export { isPersonName, LONGEST_NAME, personName } from './personName.ts';
export { readDollars, type ReadDecimal } from './decimal.ts';
export * from './errors.ts';
export * from './numbers.ts';
export * from './imageRule.ts';
export * from './uploadRule.ts';
export * from './record.ts';
export {
  fieldOf,
  fieldsOf,
  fieldsOfForm,
  humanName,
  isNullable,
  plainMeta,
  type RecordField,
} from './recordFields.ts';
export * from './resource.ts';
export * from './roles.ts';
export * from './schema.ts';
export * from './spans.ts';
export {
  addDays,
  addMonths,
  dayAt,
  daysBetween,
  startOf as startOfDay,
  WEEKDAYS,
  weekdayOf,
  type Day,
} from './zonedDay.ts';
export { singleSpaces, tidySpaces } from './invisible.ts';
export { toastsStay } from './toastsStay.ts';
export * from './client.ts';
export { pathOf, type ParamsOf, type PathParam, type PathParams } from './paths.ts';
export type { ChangedMeanwhile, Versioned } from './versions.ts';
