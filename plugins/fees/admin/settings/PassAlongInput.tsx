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
    name: 'Organiser pays both',
    follows:
      'The organiser pays the service fee and the card processing fee. They are taken out of the ticket price.',
  },
  {
    name: 'Both passed on',
    follows: 'The service fee and the card processing fee are passed to customers.',
  },
  {
    name: 'Service fee passed on',
    follows: 'Only the service fee is passed on. The organiser pays the card processing fee.',
  },
  {
    name: 'Card fee passed on',
    follows: 'Only the card processing fee is passed on. The organiser pays the service fee.',
  },
];

/** Who pays the fees of one channel: four cards, each with what follows from it. */
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
      <FormLabel component="legend" sx={legendLook}>
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

const legendLook = { fontSize: 14, fontWeight: 600, color: 'var(--ink)', mb: 0.75 };
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
