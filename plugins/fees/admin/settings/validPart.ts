import { settingForm, type SettingForm } from '../../contract/setting.ts';

/** Keeps the valid settings and leaves out invalid ones, such as a half-typed amount. */
export function validPart(values: Readonly<Record<string, unknown>>): SettingForm {
  const valid = Object.entries(settingForm.shape).filter(
    ([name, schema]) => values[name] !== undefined && schema.safeParse(values[name]).success,
  );
  return Object.fromEntries(valid.map(([name]) => [name, values[name]])) as SettingForm;
}
