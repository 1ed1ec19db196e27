import { fieldsOf, humanName } from '../../record.ts';
import { ExportButton } from '../list/ExportButton.tsx';
import type { Listed, SortOf } from '../list/declaredList.ts';
import { FilterSelect } from '../list/FilterSelect.tsx';
import type { PlainProps } from '../list/ListPanel.tsx';
import { SearchBox } from '../list/SearchBox.tsx';
import { Table } from '../list/Table.tsx';
import { recordColumns } from './RecordColumns.tsx';
import type { RecordResource } from './RecordDialog.tsx';
import { isComplete, replaceBySource } from './replaceBySource.ts';
import type { RecordActions } from './useRecordActions.tsx';

export type { RecordResource } from './RecordDialog.tsx';

/** Whether a list has default parts: it was created with `resource(record, …)`. */
export const isRecordResource = (list: Listed): list is RecordResource =>
  'record' in list && 'noun' in list;

/** The parts of a record's list; given ones replace the defaults. */
export function recordList(given: PlainProps & { list: RecordResource }, actions: RecordActions) {
  const { list, noun = list.noun, empty, children } = given;
  const title = `No ${noun.many} yet`;
  return {
    ...given,
    noun,
    sort: given.sort ?? firstSort(list),
    filters: given.filters ?? <RecordFilters of={list} />,
    empty: { title, ...empty, action: empty?.action ?? actions.add },
    children: isComplete(children) ? (
      children
    ) : (
      <Table label={humanName(noun.many)}>
        {replaceBySource(recordColumns(given, actions), children)}
      </Table>
    ),
  };
}

function firstSort(list: RecordResource): SortOf<Listed> {
  const [field = 'id', direction] = (list.defaultSort ?? list.sort[0] ?? 'id').split(':');
  return { field, order: direction === 'desc' ? 'DESC' : 'ASC' };
}

/** A search box, a select for each choice and boolean filter, and the CSV export. */
function RecordFilters({ of }: { of: RecordResource }) {
  const [searched] = of.search ?? [];
  const fields = fieldsOf(of.record);
  const label = fields.find(({ source }) => source === searched)?.label.toLowerCase();
  const selects = fields.filter(
    ({ source, meta }) =>
      (of.filter as readonly string[]).includes(source) &&
      (meta.kind === 'choice' || meta.kind === 'switch'),
  );
  return (
    <>
      {searched && <SearchBox source={searched} label={`Search ${of.noun.many} by ${label}`} />}
      {selects.map(({ source, meta, label: name }) => (
        <FilterSelect<string | boolean>
          key={source}
          source={source}
          label={name}
          all={meta.kind === 'switch' ? `${name}: yes or no` : `Any ${name.toLowerCase()}`}
          choices={
            meta.kind === 'switch'
              ? [
                  { value: true, label: `${name}: yes` },
                  { value: false, label: `${name}: no` },
                ]
              : Object.entries(meta.of ?? {}).map(([value, words]) => ({ value, label: words }))
          }
        />
      ))}
      {of.download && <ExportButton />}
    </>
  );
}
