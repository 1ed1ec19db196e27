import { Link } from '@mui/material';
import { createContext, useContext, type ReactNode } from 'react';
import { useRecordContext, type RaRecord } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { ROW_LINK } from './rowClicks.ts';

/** The target of the rows of the surrounding `Table`. */
export const RowLinkContext = createContext<((row: RaRecord) => string | undefined) | undefined>(
  undefined,
);

/**
 * The name of a row in a `Table` with `rowLink`, as a link; plain text if the row has no link.
 * @example <Col source="details.name" label="Name" render={({ details }) => <RowLink>{details.name}</RowLink>} />
 */
export function RowLink({ children }: { children: ReactNode }) {
  const linkOf = useContext(RowLinkContext);
  const row = useRecordContext();
  const to = row && linkOf?.(row);
  if (to === undefined) return children;
  return (
    <Link component={RouterLink} to={to} {...{ [ROW_LINK]: '' }} sx={{ overflowWrap: 'anywhere' }}>
      {children}
    </Link>
  );
}
