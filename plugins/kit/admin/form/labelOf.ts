import type * as z from 'zod';
import { humanName } from '../../record.ts';
import { fieldMeta } from '../../schema.ts';

/** A field's label: from its input, otherwise from its schema, otherwise from its name. */
export function labelOf(
  path: string,
  { form, schema }: { form: HTMLFormElement | null; schema: z.ZodType | undefined },
): string {
  const named = form?.elements.namedItem(path);
  const input = named instanceof RadioNodeList ? named[0] : named;
  const label = (input as HTMLElement | null | undefined)
    ?.closest('.MuiFormControl-root, .MuiFormControlLabel-root')
    ?.querySelector('label, legend, .MuiFormControlLabel-label');
  const seen = label?.textContent?.replace(/\s*\*\s*$/, '').trim();
  return seen || (schema && fieldMeta(schema)?.label) || humanName(path.split('.').at(-1) ?? path);
}
