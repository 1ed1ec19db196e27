import { formatNumber } from '@foyer/kit';
import { useClient, useHasPage } from '@foyer/kit/admin';
import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { dashboard, type AttentionLine } from '../contract.ts';
import { ATTENTION_WORDS } from './attentionWords.ts';
import { PanelCard } from './PanelCard.tsx';

/** What platform operators need to look at, each line with a link to where it is resolved. */
export default function Attention() {
  const api = useClient(dashboard);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['dashboard', 'attention'],
    queryFn: () => api.attention({}),
  });
  return (
    <PanelCard
      title="Needs attention"
      isPending={isPending}
      error={error}
      onRetry={() => void refetch()}
      answer={data}
    >
      {data?.lines.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>
          You’re all caught up. Held payouts, disputes and failures appear here.
        </Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data?.lines.map((line) => (
            <Line key={line.kind} line={line} />
          ))}
        </Box>
      )}
    </PanelCard>
  );
}

function Line({ line }: { line: AttentionLine }) {
  const { one, many, note, to, action } = ATTENTION_WORDS[line.kind];
  const address = to?.(line) ?? '';
  const hasPage = useHasPage(address);
  const words = line.count === 1 ? one : many;
  return (
    <Box component="li" sx={row}>
      <Box component="b" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {formatNumber(line.count)}
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {words}
        {note && (
          <Box component="small" sx={{ display: 'block', fontSize: 13, color: 'text.secondary' }}>
            {note(line)}
          </Box>
        )}
      </Box>
      {hasPage && (
        <Link to={address} aria-label={`${action}: ${line.count} ${words}`}>
          {action}
        </Link>
      )}
    </Box>
  );
}

const row = {
  display: 'grid',
  gridTemplateColumns: 'minmax(28px, auto) minmax(0, 1fr) auto',
  gap: 1.5,
  alignItems: 'baseline',
  py: 1.25,
  borderTop: '1px solid var(--line)',
  fontSize: 14,
  '&:first-of-type': { borderTop: 0 },
};
