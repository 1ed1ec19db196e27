import type { Column, List, Resource } from './contract.ts';
import { fieldPaths, fieldSchema, ownName } from './fields.ts';
import { fieldsOf, humanName, plainMeta } from './recordFields.ts';
import { fieldMeta, type FieldMeta } from './schema.ts';

type Shown = Pick<List, 'row' | 'columns'> & Pick<Resource, 'record'>;

/** The metadata of the field at a wire path of a list, as its column shows it. */
export function columnMeta(list: Shown, field: string, column = list.columns?.[field]): FieldMeta {
  const schema = fieldSchema(list.row, field);
  const declared = schema && (fieldMeta(schema) ?? plainMeta(schema));
  const { kind, words, tones, dateFormat } = column ?? {};
  return {
    ...declared,
    kind: kind ?? (words || tones ? 'choice' : (declared?.kind ?? 'text')),
    ...(words && { of: words }),
    ...(tones && { tones }),
    ...(dateFormat && { dateFormat }),
  };
}

/** The label of a list's column: its own, the field's, its record's, or one derived from the field's name. */
export function columnLabel(list: Shown, field: string, column?: Column): string {
  const { label } = column ?? list.columns?.[field] ?? {};
  const declared = label ?? columnMeta(list, field).label;
  if (declared !== undefined) return declared;
  const own = list.record && fieldsOf(list.record).find(({ source }) => source === field);
  return own?.label ?? humanName(ownName(field));
}

/** The CSV of a list: wire name, or key of the listing's `cells` → heading, in file order. */
export function csvHeadings(list: Shown & Pick<List, 'csv'>): Readonly<Record<string, string>> {
  const fields = Object.keys(list.columns ?? {});
  const headings =
    list.csv ??
    Object.fromEntries(
      (fields.length > 0 ? fields : fieldPaths(list.row)).map((field) => [field, true]),
    );
  return Object.fromEntries(
    Object.entries(headings).map(([field, heading]) => [
      field,
      heading === true ? columnLabel(list, field) : heading,
    ]),
  );
}
