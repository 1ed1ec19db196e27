import {
  AutocompleteInput,
  BooleanInput,
  DateInput,
  ReferenceInput,
  SelectInput,
  TextInput,
  type TextInputProps,
} from 'react-admin';
import { fillPath } from '../../paths.ts';
import { isNullable, type RecordField } from '../../recordFields.ts';
import { RichTextInput } from '../form/RichTextInput.tsx';
import { MoneyInput, NumberInput, PercentInput } from './DecimalInput.tsx';
import { useSession } from '../consoleHooks.ts';
import { clockTime, instantOf } from '../../dates.ts';
import { zoneName } from './formatValue.ts';

/**
 * The input of a declared field, by its kind. An image has none, since a separate route uploads it.
 * @param props.source the field's path in the form, if not `details.<name>`
 * @param props.params path parameters, for references to lists of the same tenant
 * @example <FieldInput field={fieldOf(charity, 'status')} />
 */
export function FieldInput(props: {
  field: RecordField;
  source?: string;
  params?: Readonly<Record<string, string>>;
  isLocked?: boolean;
}) {
  const { field, params, isLocked = false } = props;
  const { label, meta, schema } = field;
  const shared = {
    source: props.source ?? field.source,
    label,
    helperText:
      isLocked && field.part === 'fixed' ? 'This can’t be changed.' : (meta.help ?? false),
    disabled: isLocked,
    isRequired: isRequired(field),
    fullWidth: true,
  } as const;
  switch (meta.kind) {
    case 'text':
      return (
        <TextInput {...shared} {...(meta.lines && { multiline: true, minRows: meta.lines })} />
      );
    case 'richText':
      return <RichTextInput source={shared.source} label={label} isRequired={isRequired(field)} />;
    case 'number':
      return <NumberInput {...shared} />;
    case 'money':
      return <MoneyInput {...shared} />;
    case 'percent':
      return <PercentInput {...shared} />;
    case 'instant':
      return <InstantInput {...shared} />;
    case 'day':
      return <DateInput {...shared} />;
    case 'choice':
      return (
        <SelectInput
          {...shared}
          choices={Object.entries(meta.of ?? {}).map(([id, name]) => ({ id, name }))}
        />
      );
    case 'switch':
      return <BooleanInput {...shared} />;
    case 'reference': {
      const { path = '', name = 'details.name' } = meta.to ?? {};
      return (
        <ReferenceInput
          source={shared.source}
          reference={fillPath(path, params).slice(1)}
          sort={{ field: name, order: 'ASC' }}
        >
          <AutocompleteInput
            {...shared}
            optionText={name}
            filterToQuery={(typed: string) => ({ [name]: typed })}
            {...(isNullable(schema) && { clearText: 'Clear' })}
          />
        </ReferenceInput>
      );
    }
    case 'image':
      return null;
  }
}

/** Whether the field is required; a switch is never empty. */
const isRequired = ({ schema, meta }: RecordField): boolean =>
  meta.kind !== 'switch' && !schema.safeParse(null).success && !schema.safeParse(undefined).success;

/** A date and time, typed and shown in the console's time zone; the form contains the instant in UTC. */
function InstantInput(props: TextInputProps) {
  const zone = useSession().timeZone;
  return (
    <TextInput
      {...props}
      type="datetime-local"
      helperText={props.helperText || `Time in ${zoneName(zone)}`}
      format={(instant: string | null | undefined) =>
        instant ? clockTime(instant, zone).slice(0, 16) : ''
      }
      parse={(typed: string) => {
        const at = instantOf(typed, zone);
        return Number.isNaN(at.getTime()) ? null : at.toISOString();
      }}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}
