import { ModalFrame } from '@foyer/kit/admin';
import { Box, Button, DialogActions, DialogContent, Typography } from '@mui/material';

/** Shows recovery codes, only once, and lets users save them. */
export function RecoveryCodesDialog(props: { codes: readonly string[]; onClose: () => void }) {
  const { codes, onClose } = props;
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`;
  return (
    <ModalFrame title="Your recovery codes" onClose={onClose}>
      <DialogContent dividers>
        <Typography sx={{ mb: 1.5 }}>
          Each code signs you in once if you lose your phone or passkey. We won’t show them again,
          so save them somewhere safe.
        </Typography>
        <Box
          component="ul"
          aria-label="Recovery codes"
          sx={{
            listStyle: 'none',
            m: 0,
            p: 2,
            display: 'grid',
            gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
            gap: 1,
            bgcolor: 'var(--sunken)',
            borderRadius: 1,
            fontFamily: 'monospace',
            fontSize: 16,
          }}
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button component="a" href={file} download="foyer-recovery-codes.txt">
          Download
        </Button>
        <Button variant="contained" onClick={onClose}>
          I’ve saved my codes
        </Button>
      </DialogActions>
    </ModalFrame>
  );
}
