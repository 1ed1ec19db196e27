import { Box, Card, Typography } from '@mui/material';
import type { LedgerLine } from '../contract/moneyPath.ts';
import { dollars } from './dollars.ts';
import { causeWords, entryWords } from './moneyWords.ts';

/** The ledger in words: what each cause moved, which comes to nothing. */
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
            <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.5 }}>
              {line.entries.map((entry) => (
                <Entry key={entry.account} name={entryWords(entry)} amount={entry.amount} />
              ))}
              <Entry name="Sum" amount={sumOf(line)} isSum />
            </Box>
          </Box>
        ))}
      </Card>
    </Box>
  );
}

/** In cents, so that it is nothing and not nearly nothing. */
const sumOf = ({ entries }: LedgerLine): number =>
  entries.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100;

function Entry({ name, amount, isSum }: { name: string; amount: number; isSum?: true }) {
  return (
    <Box sx={{ display: 'flex', gap: 2, ...(isSum && { color: 'text.secondary' }) }}>
      <Box component="dt" sx={{ flex: 1, minWidth: 0 }}>
        {name}
      </Box>
      <Box component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
        {dollars(amount)}
      </Box>
    </Box>
  );
}

const posting = { py: 2, '& + &': { borderTop: '1px solid var(--line)' } };
const when = { ml: 'auto', color: 'text.secondary', fontSize: 13, fontWeight: 400 };
