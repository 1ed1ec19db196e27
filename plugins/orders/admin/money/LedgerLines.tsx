import { formatDollars } from '@foyer/kit';
import { DescriptionList } from '@foyer/kit/admin';
import { Box, Card, Typography } from '@mui/material';
import { useId } from 'react';
import type { LedgerLine } from '../../contract/moneyPath.ts';
import { causeWords, entryWords } from './moneyWords.ts';

/**
 * The ledger in words: what each cause moved, from where to where. Both sides have the same total, so amounts have no
 * sign.
 */
export function LedgerLines(props: {
  ledger: readonly LedgerLine[];
  date: (instant: string | null) => string;
}) {
  const { ledger, date } = props;
  if (ledger.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="order-ledger" sx={{ mt: 3 }}>
      <Typography variant="h2" id="order-ledger" sx={{ mb: 1.5 }}>
        Ledger
      </Typography>
      <Card sx={{ px: 2.5 }}>
        {ledger.map((line) => (
          <Box key={line.id} sx={posting}>
            <Typography variant="h3" sx={{ display: 'flex', gap: 2, fontSize: 15, mb: 1 }}>
              {causeWords(line.cause)}
              <Box component="span" sx={when}>
                {date(line.at)}
              </Box>
            </Typography>
            <Box sx={sides}>
              <Side name="From" entries={line.entries.filter(({ amount }) => amount < 0)} />
              <Side name="To" entries={line.entries.filter(({ amount }) => amount >= 0)} />
            </Box>
          </Box>
        ))}
      </Card>
    </Box>
  );
}

type LedgerEntry = LedgerLine['entries'][number];

/** The entries of one side, with their total. */
function Side({ name, entries }: { name: 'From' | 'To'; entries: readonly LedgerEntry[] }) {
  const titleId = useId();
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box id={titleId} sx={{ fontSize: 12.5, color: 'text.secondary' }}>
        {name}
      </Box>
      <DescriptionList
        layout="amounts"
        aria-labelledby={titleId}
        sx={{ rowGap: 0.5 }}
        facts={[
          ...entries.map((entry) => ({
            label: entryWords(entry),
            value: formatDollars(Math.abs(entry.amount)),
          })),
          ...(entries.length > 1 ? [{ label: 'Total', value: formatDollars(sumOf(entries)) }] : []),
        ]}
      />
    </Box>
  );
}

/** Adds in cents, so that both sides match exactly. */
const sumOf = (entries: readonly LedgerEntry[]): number =>
  entries.reduce((sum, { amount }) => sum + Math.round(Math.abs(amount) * 100), 0) / 100;

const sides = {
  display: 'grid',
  columnGap: 5,
  rowGap: 1,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
};
const posting = { py: 2, '& + &': { borderTop: '1px solid var(--line)' } };
const when = { ml: 'auto', color: 'text.secondary', fontSize: 13, fontWeight: 400 };
