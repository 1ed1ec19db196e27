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

// One condition: a field, an operator, and a value that is quoted where it holds a comma; a
// quote inside quotes is doubled.
const CONDITION = /\s*([\w.]+)\s*(!=|>=|<=|=|>|<)\s*(?:"((?:[^"]|"")*)"|([^",]*))\s*(,|$)/y;

/**
 * Reads `field op value, field op value`.
 * @param parameter named in the error when the text cannot be read
 */
export function parseConditions(parameter: string, text: string): Term[] {
  const terms: Term[] = [];
  const condition = new RegExp(CONDITION);
  while (condition.lastIndex < text.length) {
    const at = condition.lastIndex;
    const found = condition.exec(text);
    const op = OPS[found?.[2] ?? ''];
    if (!found || !op || (found[5] === ',' && condition.lastIndex === text.length))
      throw invalid({ [parameter]: [`'${parameter}' cannot be read from position ${at + 1} on.`] });
    const [, field = '', , quoted, plain = ''] = found;
    terms.push({ field, op, value: quoted?.replaceAll('""', '"') ?? plain.trim() });
  }
  return terms;
}
