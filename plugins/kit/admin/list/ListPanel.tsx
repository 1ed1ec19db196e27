import { Box, Card, Typography } from '@mui/material';
import { useEffect, useMemo, useRef, type ReactNode, type RefObject } from 'react';
import { ListBase, Pagination, useListContext, useTranslate } from 'react-admin';
import { formatCount } from '../../numbers.ts';
import type { ParamsOf } from '../../paths.ts';
import { ClearFilters } from './ClearFilters.tsx';
import type { FilterOf, Listed, SortOf } from './declaredList.ts';
import { AsOf } from '../AsOf.tsx';
import { Notice } from '../Notice.tsx';
import { ShownListContext } from './ShownListContext.ts';
import {
  isRecordResource,
  RecordGrid,
  type AnyRecordListProps,
  type RecordListProps,
} from '../record/RecordGrid.tsx';
import type { RecordResource } from '../record/RecordDialog.tsx';
import { useRecordActions } from '../record/useRecordActions.tsx';
import { LoadFailed } from '../states.tsx';
import { TableSkeleton } from './TableSkeleton.tsx';
import { resourceName } from './useRecords.ts';

/** The default page size. */
const PAGE_SIZE = 50;

export type ListPanelProps<L extends Listed = Listed> = [L] extends [RecordResource]
  ? RecordListProps<L>
  : PanelProps<L> & ParamsOf<L['path']> & Drawn;

/** The rendering of a list. */
export interface Drawn {
  /** What will appear here, and the first step. */
  empty: { title: string; body?: ReactNode; action?: ReactNode };
  /** The rows: a `Table`, or any component that reads the list's context. */
  children: ReactNode;
}

interface PanelProps<L extends Listed> {
  /** The declared list; `params` are those of its path. */
  list: L;
  sort?: SortOf<L>;
  /** Fixed conditions that the user can't see or change. */
  filter?: FilterOf<L>;
  /** Filters in the bar above the rows: a SearchBox, selects, chips. */
  filters?: ReactNode;
  /** Rows per page; 50 by default. */
  size?: number;
  /** For the count at the right of the bar. */
  noun?: { one: string; many: string };
}

/**
 * A record's list inside a page. For a list that doesn't declare columns yet: filters, rows, pagination, and the loading,
 * empty and failed states, with page, order and filters in the URL. Draw a new one with `ReportGrid`.
 * @example
 * <ListPanel list={newsletter.lists.eventSubscribers} params={{ tenantId, eventId }} empty={{ title: 'No subscribers yet' }}>
 *   <Table label="Subscribers"><Col source="details.email" label="Email" /></Table>
 * </ListPanel>
 */
export function ListPanel<L extends Listed>(props: ListPanelProps<L>) {
  // The types are checked where the list is used; from here on it can be any list.
  return isRecordResource(props.list) ? (
    <RecordPanel {...(props as unknown as AnyRecordListProps)} />
  ) : (
    <PlainPanel {...(props as unknown as PlainProps)} />
  );
}

/** The props of any list, after type checking. */
export type PlainProps = PanelProps<Listed> & Drawn & { params?: Readonly<Record<string, string>> };

/** A record's list below other content, with its add button in the bar. */
function RecordPanel(props: AnyRecordListProps) {
  const actions = useRecordActions(props.list, props.params, props);
  return (
    <>
      <RecordGrid
        {...props}
        actions={actions}
        bar={
          <>
            {props.bar}
            {actions.add}
          </>
        }
      />
      {actions.dialog}
    </>
  );
}

export function PlainPanel(props: PlainProps) {
  const { list, params, filter } = props;
  const shown = useMemo(() => ({ list, params, filter }), [list, params, filter]);
  return (
    <ShownListContext.Provider value={shown}>
      <ListBase
        resource={resourceName(list.path, params)}
        perPage={props.size ?? PAGE_SIZE}
        storeKey={false}
        exporter={false}
        disableAuthentication
        queryOptions={quietQuery}
        {...(props.sort && { sort: props.sort })}
        {...(filter && { filter })}
      >
        <Rows {...props} />
      </ListBase>
    </ShownListContext.Provider>
  );
}

/** The failed state shows the error in place of the rows, so no toast is needed. */
const quietQuery = { onError: () => undefined };

type RowsProps = Pick<PlainProps, 'filters' | 'noun'> & Drawn;

function Rows({ filters, noun, empty, children }: RowsProps) {
  const { isPending, error, refetch, total, data, meta, ...chosen } = useListContext();
  const { filterValues, setFilters, page, perPage } = chosen;
  const top = useScrollTopOnPageChange(page);
  const translate = useTranslate();
  const isFiltered = Object.keys(filterValues).length > 0;
  const isEmpty = !isPending && !error && data?.length === 0;
  const clear = useMemo(() => () => setFilters({}), [setFilters]);
  if (isEmpty && !isFiltered) {
    return (
      <Card>
        <Notice title={empty.title} action={empty.action}>
          {empty.body}
        </Notice>
      </Card>
    );
  }
  return (
    <>
      <Box ref={top} sx={bar}>
        {filters}
        <Box sx={{ flex: 1 }} />
        {noun && total !== undefined && !error && (
          <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
            {formatCount(total, noun.one, noun.many)}
          </Typography>
        )}
        {!error && <AsOf answers={[meta]} />}
      </Box>
      <Card sx={{ overflowX: 'auto' }} aria-busy={isPending}>
        {isPending ? (
          <TableSkeleton />
        ) : error ? (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        ) : isEmpty ? (
          <Notice
            role="status"
            title={translate('kit.noMatch.title')}
            action={<ClearFilters onClick={clear} />}
          >
            {translate('kit.noMatch.body')}
          </Notice>
        ) : (
          children
        )}
      </Card>
      {!error && total !== undefined && total > perPage && (
        <Pagination rowsPerPageOptions={[perPage]} />
      )}
    </>
  );
}

const bar = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  mb: 1.5,
};

/** Scrolls to the first row when the page changes, since the buttons are below the last row. */
function useScrollTopOnPageChange(page: number): RefObject<HTMLDivElement | null> {
  const top = useRef<HTMLDivElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current !== page) top.current?.scrollIntoView({ block: 'start' });
    shown.current = page;
  }, [page]);
  return top;
}
