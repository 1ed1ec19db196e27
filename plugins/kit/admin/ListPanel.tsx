import { Box, Card, Typography } from '@mui/material';
import { useMemo, type ReactNode } from 'react';
import { ListBase, Pagination, useListContext, useTranslate, type SortPayload } from 'react-admin';
import { ClearFilters } from './ClearFilters.tsx';
import { Notice } from './Notice.tsx';
import { LoadFailed } from './states.tsx';
import { TableSkeleton } from './TableSkeleton.tsx';
import { useTopOnTurn } from './useTopOnTurn.ts';

/** Rows of a page, everywhere. */
export const PAGE_SIZE = 50;

export interface ListPanelProps {
  /** The API path without its first slash; the react-admin resource. */
  resource: string;
  sort?: SortPayload;
  /** Conditions that the user neither sees nor changes. */
  filter?: Record<string, unknown>;
  /** What stands in the bar above the rows: a SearchBox, selects, chips. */
  filters?: ReactNode;
  /** For the count at the right of the bar. */
  noun?: { one: string; many: string };
  /** What will stand here, and the first step. */
  empty: { title: string; body?: ReactNode; action?: ReactNode };
  /** The rows: a `Table`, or anything that reads the list's context. */
  children: ReactNode;
}

/**
 * A list inside a page: bar of filters, rows, pages, and its loading, empty and failed states.
 * Page, order and filters are part of the address.
 */
export function ListPanel(props: ListPanelProps) {
  return (
    <ListBase
      resource={props.resource}
      perPage={PAGE_SIZE}
      storeKey={false}
      exporter={false}
      disableAuthentication
      queryOptions={quietQuery}
      {...(props.sort && { sort: props.sort })}
      {...(props.filter && { filter: props.filter })}
    >
      <Rows {...props} />
    </ListBase>
  );
}

/** The failed state says what went wrong where the rows would be; a toast would say it twice. */
const quietQuery = { onError: () => undefined };

function Rows({ filters, noun, empty, children }: ListPanelProps) {
  const { isPending, error, refetch, total, data, filterValues, setFilters, page, perPage } =
    useListContext();
  const top = useTopOnTurn(page);
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
            {total.toLocaleString('en-US')} {total === 1 ? noun.one : noun.many}
          </Typography>
        )}
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
        <Pagination rowsPerPageOptions={onlySize} />
      )}
    </>
  );
}

const onlySize = [PAGE_SIZE];

// The margin is the height of the bar that stays at the top of the window.
const bar = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  mb: 1.5,
  scrollMarginTop: 72,
};
