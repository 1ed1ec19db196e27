import { Typography } from '@mui/material';
import { oldestOf } from '../client.ts';
import { formatTime } from '../dates.ts';
import { useTimeZone } from './useTimeZone.ts';

/**
 * Shows the age of figures if a response says that its rows aren't current; otherwise nothing.
 * @example <AsOf answers={[summary.data, curve.data]} />
 */
export function AsOf({ answers }: { answers: readonly unknown[] }) {
  const timeZone = useTimeZone();
  const asOf = oldestOf(answers);
  if (asOf === undefined) return null;
  return (
    <Typography variant="body2" component="p" sx={{ color: 'text.secondary' }}>
      As of <time dateTime={asOf}>{formatTime(asOf, timeZone)}</time>
    </Typography>
  );
}
