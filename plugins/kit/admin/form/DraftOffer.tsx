import { Alert, Button, Stack } from '@mui/material';

/** Offers to restore what was typed when the session ended. */
export function DraftOffer(props: { onRestore: () => void; onDiscard: () => void }) {
  return (
    <Alert severity="info" role="status" sx={{ mb: 1.5 }}>
      Your session ended before you saved. Do you want to restore your changes?
      <Stack direction="row" sx={{ mt: 1, gap: 1, flexWrap: 'wrap' }}>
        <Button size="small" variant="contained" onClick={props.onRestore}>
          Restore
        </Button>
        <Button size="small" onClick={props.onDiscard}>
          Discard
        </Button>
      </Stack>
    </Alert>
  );
}
