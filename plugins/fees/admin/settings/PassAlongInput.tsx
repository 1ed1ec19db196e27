import { Box, FormControl, FormLabel, Radio, RadioGroup, Typography } from '@mui/material';
import { useId } from 'react';
import { useInput } from 'react-admin';
import type { SettingForm } from '../../contract/setting.ts';

const SOURCES = {
  ONLINE: 'serviceFeePassAlongOptionOnline',
  BACKEND: 'serviceFeePassAlongOptionBackend',
  APP: 'serviceFeePassAlongOptionApp',
} as const satisfies Record<string, keyof SettingForm>;

const OPTIONS = [
  {
    name: 'Organizer pays both fees',
    follows: 'The service fee and the card processing fee are deducted from the ticket price.',
  },
  {
    name: 'Buyer pays both fees',
    follows: 'The service fee and the card processing fee are added to the buyer’s total.',
  },
  {
    name: 'Buyer pays service fee',
    follows:
      'The service fee is added to the buyer’s total. The organizer pays the card processing fee.',
  },
  {
    name: 'Buyer pays card fee',
    follows:
      'The card processing fee is added to the buyer’s total. The organizer pays the service fee.',
  },
];

/** Who pays the fees of one channel: four cards, each with its consequence. */
export function PassAlongInput(props: {
  channel: keyof typeof SOURCES;
  legend: string;
  isLocked: boolean;
}) {
  const { channel, legend, isLocked } = props;
  const { field } = useInput({ source: SOURCES[channel] });
  const id = useId();
  return (
    <FormControl component="fieldset" disabled={isLocked} sx={{ minWidth: 0 }}>
      <FormLabel component="legend" sx={legendStyles}>
        {legend}
      </FormLabel>
      <RadioGroup
        name={field.name}
        value={field.value as string}
        onChange={field.onChange}
        onBlur={field.onBlur}
        sx={cards}
      >
        {OPTIONS.map(({ name, follows }, index) => {
          const value = `SERVICE_FEE_OPTION_${channel}_${index + 1}`;
          return (
            <Box
              component="label"
              key={value}
              sx={[card, field.value === value && chosen, isLocked && locked]}
            >
              <Radio
                value={value}
                size="small"
                sx={{ p: 0 }}
                slotProps={{
                  input: {
                    'aria-labelledby': `${id}-${index}`,
                    'aria-describedby': `${id}-${index}-follows`,
                  },
                }}
              />
              <span>
                <Typography
                  component="span"
                  id={`${id}-${index}`}
                  sx={{ display: 'block', fontSize: 14, fontWeight: 600, lineHeight: 1.35 }}
                >
                  {name}
                </Typography>
                <Typography
                  component="span"
                  id={`${id}-${index}-follows`}
                  sx={{ display: 'block', fontSize: 13, color: 'text.secondary', mt: 0.25 }}
                >
                  {follows}
                </Typography>
              </span>
            </Box>
          );
        })}
      </RadioGroup>
    </FormControl>
  );
}

const legendStyles = { fontSize: 14, fontWeight: 600, color: 'var(--ink)', mb: 0.75 };
const cards = {
  display: 'grid',
  gap: 1,
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', xl: 'repeat(4, 1fr)' },
};
const card = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1,
  p: 1.5,
  border: '1px solid var(--line-strong)',
  borderRadius: '6px',
  cursor: 'pointer',
};
const chosen = {
  borderColor: 'var(--petrol)',
  boxShadow: 'inset 0 0 0 1px var(--petrol)',
  bgcolor: 'var(--petrol-wash)',
};
const locked = { cursor: 'default' };
