import { invalid } from '../../errors.ts';
import type { Op, Term } from './query.ts';

const OPS: Readonly<Record<string, Op>> = {
  '=': 'eq',
  '!=': 'ne',
  '>=': 'gte',
  '<=': 'lte',
  '>': 'gt',
  '<': 'lt',
};

// One condition: a field, an operator and a value, which is quoted if it contains a comma. A quote
// inside quotes is doubled.
const CONDITION = /\s*([\w.]+)\s*(!=|>=|<=|=|>|<)\s*(?:"((?:[^"]|"")*)"|([^",]*))\s*(,|$)/y;

/**
 * Parses `field op value, field op value`.
 * @param parameter named in the error if the text is invalid
 */
export function parseConditions(parameter: string, text: string): Term[] {
  const terms: Term[] = [];
  const condition = new RegExp(CONDITION);
  while (condition.lastIndex < text.length) {
    const at = condition.lastIndex;
    const found = condition.exec(text);
    const op = OPS[found?.[2] ?? ''];
    if (!found || !op || (found[5] === ',' && condition.lastIndex === text.length))
      throw invalid({ [parameter]: [`'${parameter}' has a syntax error at position ${at + 1}.`] });
    const [, field = '', , quoted, plain = ''] = found;
    terms.push({ field, op, value: quoted?.replaceAll('""', '"') ?? plain.trim() });
  }
  return terms;
}
