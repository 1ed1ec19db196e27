import { Box } from '@mui/material';
import { firstOf, type GroupRow, type ReportGroups } from './reportBody.ts';

/** One cell of a group's heading: its title, or without a title the subtotal of a field. */
export function Group(props: {
  row: GroupRow;
  groups: ReportGroups | undefined;
  field: string | undefined;
}) {
  const { row, groups, field } = props;
  const subtotal = groups?.subtotals.get(row.value);
  if (field !== undefined) return <strong>{subtotal?.totals[field]}</strong>;
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline', flexWrap: 'wrap' }}>
      <strong>{groups?.title(firstOf(row))}</strong>
      <Box component="span" sx={{ color: 'text.secondary', fontSize: 13 }}>
        {subtotal?.count}
      </Box>
    </Box>
  );
}
