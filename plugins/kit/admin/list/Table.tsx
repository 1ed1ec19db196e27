import { Box, type SxProps } from '@mui/material';
import type { ReactNode } from 'react';
import { DataTable, type RaRecord } from 'react-admin';
import { ROW_LINK, rowClicks } from './rowClicks.ts';
import { RowLinkContext } from './RowLink.tsx';

export interface TableProps<Row extends RaRecord> {
  label: string;
  children: ReactNode;
  /** Buttons for the selected rows; without them rows can't be selected. */
  bulkActions?: ReactNode;
  rowSx?: (row: Row, index: number) => SxProps;
  /** The page of a row, opened by its `RowLink` or a click anywhere in the row. */
  rowLink?: (row: Row) => string | undefined;
}

/**
 * The rows of a list: react-admin's DataTable, with a bulk bar only if one is given.
 * @example
 * const { Table, Col } = listParts(charities.resources.charities);
 * <Table label="Charities">
 *   <Col source="details.name" label="Name" render={(row) => <strong>{row.details.name}</strong>} />
 *   <Col source="details.city" label="City" from="md" />
 * </Table>
 */
export function Table<Row extends RaRecord = RaRecord>(props: TableProps<Row>) {
  return (
    <RowLinkContext.Provider value={props.rowLink as (row: RaRecord) => string | undefined}>
      <Box {...rowClicks} sx={{ [`& tr:has(a[${ROW_LINK}])`]: { cursor: 'pointer' } }}>
        <DataTable<Row>
          aria-label={props.label}
          rowClick={false}
          bulkActionButtons={props.bulkActions ?? false}
          {...(props.rowSx && { rowSx: props.rowSx })}
        >
          {props.children}
        </DataTable>
      </Box>
    </RowLinkContext.Provider>
  );
}
