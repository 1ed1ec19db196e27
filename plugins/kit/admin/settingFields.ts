import * as z from 'zod';
import { kindOf, unwrap } from '../schema.ts';

/** A setting as a plain form shows it. */
export interface SettingField {
  name: string;
  label: string;
  hint: string | undefined;
  kind: 'text' | 'number' | 'money' | 'boolean' | 'choice';
  choices: readonly string[];
}

/** `maximumTickets` → `Maximum tickets`. */
export function humanName(name: string): string {
  const words = name.replace(
    /([a-z\d])([A-Z])/g,
    (_, a: string, b: string) => `${a} ${b.toLowerCase()}`,
  );
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The inputs of a settings schema: `.meta({ title, description })` of a field names and explains it. */
export function settingFields(form: z.ZodObject): SettingField[] {
  return Object.entries(form.shape).map(([name, declared]) => {
    const schema = declared as z.ZodType;
    const inner = unwrap(schema);
    const meta = schema.meta() ?? inner.meta();
    return {
      name,
      label: meta?.title ?? humanName(name),
      hint: meta?.description,
      kind: inputKind(schema, inner),
      choices: inner instanceof z.ZodEnum ? inner.options.map(String) : [],
    };
  });
}

function inputKind(schema: z.ZodType, inner: z.ZodType): SettingField['kind'] {
  if (kindOf(schema) === 'money') return 'money';
  if (inner instanceof z.ZodBoolean) return 'boolean';
  if (inner instanceof z.ZodNumber) return 'number';
  return inner instanceof z.ZodEnum ? 'choice' : 'text';
}
