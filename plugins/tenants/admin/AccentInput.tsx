import { TextInput } from '@foyer/kit/admin';
import { Box, Typography } from '@mui/material';
import { useFormContext, useWatch } from 'react-hook-form';
import { AccentPreview } from './AccentPreview.tsx';
import { accentWords, isColor } from './accentWords.ts';

/** An accent color, typed or picked, with a preview of its use in the storefront. */
export function AccentInput() {
  const { setValue } = useFormContext();
  const accent: unknown = useWatch({ name: 'accent' });
  return (
    <>
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'start' }}>
        <TextInput
          source="accent"
          label="Accent color"
          placeholder="#0b4a52"
          helperText="A # and six hex digits. Leave empty to use the default color."
          sx={{ flex: 1 }}
        />
        <Box
          component="input"
          type="color"
          aria-label="Pick an accent color"
          value={isColor(accent) ? accent.toLowerCase() : '#0b4a52'}
          onChange={({ target }: { target: HTMLInputElement }) =>
            setValue('accent', target.value, { shouldDirty: true, shouldValidate: true })
          }
          sx={{ ...SWATCH, borderColor: 'divider' }}
        />
      </Box>
      {isColor(accent) && <AccentPreview accent={accent} />}
      <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
        {isColor(accent) && accentWords(accent)}
      </Typography>
    </>
  );
}

const SWATCH = {
  width: 56,
  height: 44,
  mt: 1,
  p: 0.5,
  border: '1px solid',
  borderRadius: '6px',
  bgcolor: 'background.paper',
  cursor: 'pointer',
} as const;
