import { settingForm, type SettingForm } from '../../contract/setting.ts';

/** The settings among some values, without those that are none: a half-typed amount is left out. */
export function validPart(values: Readonly<Record<string, unknown>>): SettingForm {
  const valid = Object.entries(settingForm.shape).filter(
    ([name, schema]) => values[name] !== undefined && schema.safeParse(values[name]).success,
  );
  return Object.fromEntries(valid.map(([name]) => [name, values[name]])) as SettingForm;
}
