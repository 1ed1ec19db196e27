import {
  Box,
  FormControl,
  FormHelperText,
  FormLabel,
  Radio,
  RadioGroup,
  Typography,
} from '@mui/material';
import { useId } from 'react';
import { useInput } from 'react-admin';

export interface CardChoice {
  /** The value of the form. */
  id: string | boolean;
  name: string;
  /** What follows from the choice. */
  help: string;
}

/**
 * A choice among a few options, each a card that states its consequence.
 * @param props.width the minimum width of a card in pixels; as many columns as fit
 * @example
 * <CardsInput source="bearer" label="Who pays the fee" choices={[{ id: 'buyer', name: 'Buyer', help: 'Added to the total.' }]} />
 */
export function CardsInput(props: {
  source: string;
  label: string;
  choices: readonly CardChoice[];
  disabled?: boolean;
  width?: number;
}) {
  const { source, label, choices, disabled = false, width = 240 } = props;
  const { field, fieldState } = useInput({ source });
  const id = useId();
  return (
    <FormControl
      component="fieldset"
      disabled={disabled}
      error={fieldState.invalid}
      sx={{ minWidth: 0 }}
    >
      <FormLabel component="legend" sx={legendStyles}>
        {label}
      </FormLabel>
      <RadioGroup
        name={field.name}
        value={String(field.value)}
        onChange={(_event, value) =>
          field.onChange(choices.find((choice) => String(choice.id) === value)?.id)
        }
        onBlur={field.onBlur}
        sx={{
          display: 'grid',
          gap: 1,
          gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${width}px), 1fr))`,
        }}
      >
        {choices.map((choice, index) => (
          <Box
            component="label"
            key={String(choice.id)}
            sx={[card, field.value === choice.id && chosen, disabled && locked]}
          >
            <Radio
              value={String(choice.id)}
              size="small"
              sx={{ p: 0 }}
              slotProps={{
                input: {
                  'aria-labelledby': `${id}-${index}`,
                  'aria-describedby': `${id}-${index}-help`,
                },
              }}
            />
            <span>
              <Typography
                component="span"
                id={`${id}-${index}`}
                sx={{ display: 'block', fontSize: 14, fontWeight: 600, lineHeight: 1.35 }}
              >
                {choice.name}
              </Typography>
              <Typography
                component="span"
                id={`${id}-${index}-help`}
                sx={{ display: 'block', fontSize: 13, color: 'text.secondary', mt: 0.25 }}
              >
                {choice.help}
              </Typography>
            </span>
          </Box>
        ))}
      </RadioGroup>
      {fieldState.error?.message && <FormHelperText>{fieldState.error.message}</FormHelperText>}
    </FormControl>
  );
}

const legendStyles = { fontSize: 14, fontWeight: 600, color: 'var(--ink)', mb: 0.75 };
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
