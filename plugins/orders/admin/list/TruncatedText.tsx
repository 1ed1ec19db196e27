import { Box } from '@mui/material';

/** Truncates text of any length and writing direction at the end of its column. */
export function TruncatedText({ text, isSecond = false }: { text: string; isSecond?: boolean }) {
  return (
    <Box
      component="span"
      data-long-text=""
      title={text}
      // Right-to-left text is truncated on its left.
      dir="auto"
      sx={{
        display: 'block',
        textAlign: 'left',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
        maxWidth: { xs: '25vw', sm: 145, lg: 190 },
        ...(isSecond && { color: 'text.secondary', fontSize: 13 }),
      }}
    >
      {text}
    </Box>
  );
}
