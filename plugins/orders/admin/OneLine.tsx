import { Box } from '@mui/material';

/** A name of any length, in any direction of writing, cut off where its column ends. */
export function OneLine({ text, isSecond = false }: { text: string; isSecond?: boolean }) {
  return (
    <Box
      component="span"
      data-long-text=""
      title={text}
      // What is written from right to left is cut off at its left end.
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
