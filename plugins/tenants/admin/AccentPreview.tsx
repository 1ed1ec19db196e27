import { accentThemes } from '@foyer/kit/accent';
import { dark, light } from '@foyer/kit/tokens';
import { Box } from '@mui/material';

const THEMES = [
  { name: 'Light', tokens: light, key: 'light' },
  { name: 'Dark', tokens: dark, key: 'dark' },
] as const;

/** A button and a link of the storefront in both themes, with the accent color. */
export function AccentPreview({ accent }: { accent: string }) {
  const themes = accentThemes(accent.toLowerCase());
  return (
    <Box
      role="img"
      aria-label={`A button and a link in ${accent} on a light and a dark page`}
      sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1, maxWidth: 420 }}
    >
      {THEMES.map(({ name, tokens, key }) => (
        <Box
          key={key}
          sx={{
            p: 1.5,
            borderRadius: 1,
            border: `1px solid ${tokens.line}`,
            bgcolor: tokens.paper,
            color: tokens['ink-2'],
            fontSize: 13,
          }}
        >
          {name}
          <Box
            sx={{
              my: 1,
              py: 1,
              borderRadius: '6px',
              textAlign: 'center',
              fontWeight: 600,
              bgcolor: themes[key].fill,
              color: themes[key]['on-fill'],
              fontSize: 14,
            }}
          >
            Get tickets
          </Box>
          <Box component="span" sx={{ color: themes[key].petrol, textDecoration: 'underline' }}>
            Terms and Conditions
          </Box>
        </Box>
      ))}
    </Box>
  );
}
