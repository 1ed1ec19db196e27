import { ModalFrame } from '@foyer/kit/admin';
import { Box, Button, DialogActions, DialogContent, Typography } from '@mui/material';

/** Shows recovery codes, this once, and lets them be kept. */
export function RecoveryCodesDialog(props: { codes: readonly string[]; onClose: () => void }) {
  const { codes, onClose } = props;
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`;
  return (
    <ModalFrame title="Your recovery codes" onClose={onClose}>
      <DialogContent dividers>
        <Typography sx={{ mb: 1.5 }}>
          Each of these signs you in once when your phone or passkey is lost. They are shown only
          now: keep them where nobody else finds them.
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
          I have kept them
        </Button>
      </DialogActions>
    </ModalFrame>
  );
}
