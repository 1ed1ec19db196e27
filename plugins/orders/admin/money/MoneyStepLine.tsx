import { formatDollars } from '@foyer/kit';
import { Badge, LongText } from '@foyer/kit/admin';
import { Box } from '@mui/material';
import { MONEY_PARTIES, type MoneyStep } from '../../contract/moneyPath.ts';
import { PARTY_WORDS, stateWords, STEP_WORDS } from './moneyWords.ts';

const COUNT = MONEY_PARTIES.length;
/** The center of a party's lane, in percent of the width. */
const middle = (party: MoneyStep['from']): number =>
  ((MONEY_PARTIES.indexOf(party) + 0.5) * 100) / COUNT;

/** One movement: its name, an arrow between two parties, and its Stripe ID. */
export function MoneyStepLine({ step, date }: { step: MoneyStep; date: string }) {
  const state = stateWords(step);
  return (
    <Box component="li" sx={{ position: 'relative', pt: 1.5 }}>
      <Lanes />
      <Box sx={head}>
        <Box component="strong" sx={{ fontWeight: 600 }}>
          {STEP_WORDS[step.kind]}
        </Box>
        {state && <Badge tone={state.tone}>{state.word}</Badge>}
        <Box component="span" sx={{ ml: 'auto', color: 'text.secondary', fontSize: 13 }}>
          {date}
        </Box>
      </Box>
      <Box component="span" sx={visuallyHidden}>
        {`From ${PARTY_WORDS[step.from]} to ${PARTY_WORDS[step.to]}, `}
      </Box>
      <Arrow step={step} />
      {(step.gatewayId || step.note) && (
        <Box sx={foot}>
          {step.gatewayId && (
            <Box component="code" sx={{ fontSize: 12.5, overflowWrap: 'anywhere' }}>
              {step.gatewayId}
            </Box>
          )}
          {step.note && <LongText>{step.note}</LongText>}
        </Box>
      )}
    </Box>
  );
}

/** The vertical line of each party, across all steps. */
const Lanes = () => (
  <Box aria-hidden sx={{ position: 'absolute', inset: 0 }}>
    {MONEY_PARTIES.map((party) => (
      <Box key={party} component="span" sx={{ ...lane, left: `${middle(party)}%` }} />
    ))}
  </Box>
);

function Arrow({ step }: { step: MoneyStep }) {
  const { from, to, state, amount } = step;
  const [left, right] = [middle(from), middle(to)].toSorted((one, other) => one - other);
  const isToTheRight = middle(to) > middle(from);
  const color = state === 'failed' || state === 'undone' ? 'var(--ink-3)' : 'var(--petrol)';
  return (
    <Box
      sx={{
        position: 'relative',
        height: 34,
        ml: `${left}%`,
        width: `${(right ?? 0) - (left ?? 0)}%`,
        borderBottom: `2px ${state === 'done' ? 'solid' : 'dashed'} ${color}`,
        '&::after': {
          content: '""',
          position: 'absolute',
          bottom: -6,
          [isToTheRight ? 'right' : 'left']: -1,
          borderBlock: '5px solid transparent',
          [isToTheRight ? 'borderLeft' : 'borderRight']: `9px solid ${color}`,
        },
      }}
    >
      <Box
        component="span"
        sx={{ ...label, ...(state === 'failed' && { textDecoration: 'line-through' }) }}
      >
        {formatDollars(amount)}
      </Box>
    </Box>
  );
}

const head = {
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  bgcolor: 'var(--surface)',
};
const foot = {
  position: 'relative',
  color: 'text.secondary',
  fontSize: 13,
  mt: 1,
  bgcolor: 'var(--surface)',
};
const lane = {
  position: 'absolute',
  top: 0,
  bottom: 0,
  borderLeft: '1px dashed var(--line-strong)',
};
const label = {
  position: 'absolute',
  bottom: 3,
  left: '50%',
  transform: 'translateX(-50%)',
  px: 0.5,
  bgcolor: 'var(--surface)',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
};
const visuallyHidden = {
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
};
