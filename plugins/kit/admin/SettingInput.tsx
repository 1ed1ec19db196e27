import { BooleanInput, NumberInput, SelectInput, TextInput } from 'react-admin';
import { humanName, type SettingField } from './settingFields.ts';

/** The input of one setting, by the kind of its schema. */
export function SettingInput({ field, isLocked }: { field: SettingField; isLocked: boolean }) {
  const shared = {
    source: field.name,
    label: field.label,
    helperText: field.hint ?? false,
    disabled: isLocked,
  } as const;
  if (field.kind === 'boolean') return <BooleanInput {...shared} />;
  if (field.kind === 'money') return <NumberInput {...shared} step={0.01} min={0} />;
  if (field.kind === 'number') return <NumberInput {...shared} />;
  if (field.kind === 'choice')
    return (
      <SelectInput {...shared} choices={field.choices.map((id) => ({ id, name: humanName(id) }))} />
    );
  return <TextInput {...shared} />;
}
