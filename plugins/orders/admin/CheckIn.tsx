import { errorMessage, errorStatus, useClient } from '@foyer/kit/admin';
import { Box, Button, Card, TextField, Typography } from '@mui/material';
import { useRef, useState, type FormEvent } from 'react';
import { useStore } from 'react-admin';
import { orders } from '../contract.ts';
import { idempotencyKey } from './idempotencyKey.ts';

type Result = { isIn: boolean; title: string; body: string };

/** A ticket's code is longer than what is printed below it, and has a signature after a full stop. */
const isScanned = (text: string): boolean => text.includes('.');

/**
 * The door: a ticket's code from a scanner that types, or its id by hand. The answer is large, and
 * says in words what its colour says.
 */
export default function CheckIn({ tenantId, eventId }: { tenantId: string; eventId: string }) {
  const api = useClient(orders);
  const [where, setWhere] = useStore('orders.door', '');
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<Result>();
  const input = useRef<HTMLInputElement>(null);
  // A scan that is tried again after a lost connection is the same scan.
  const open = useRef<{ text: string; nonce: string }>(undefined);

  async function scan(event: FormEvent) {
    event.preventDefault();
    const typed = text.trim();
    if (typed === '' || isBusy) return;
    if (open.current?.text !== typed) open.current = { text: typed, nonce: idempotencyKey() };
    const { nonce } = open.current;
    setBusy(true);
    try {
      const ticket = await api.checkIn({
        params: { tenantId, eventId },
        body: { nonce, where, ...(isScanned(typed) ? { code: typed } : { ticketUID: typed }) },
      });
      setResult({
        isIn: true,
        title: 'Welcome',
        body: [ticket.ticketTypeName, ticket.holder].filter(Boolean).join(' · '),
      });
      open.current = undefined;
      setText('');
    } catch (error) {
      const isLost = errorStatus(error) === 0;
      if (!isLost) open.current = undefined;
      setResult({
        isIn: false,
        title: isLost ? 'No answer' : 'Do not let in',
        body: isLost ? 'There is no connection. Scan again.' : errorMessage(error),
      });
      if (!isLost) setText('');
    } finally {
      setBusy(false);
      input.current?.focus();
    }
  }

  return (
    <Box sx={{ maxWidth: 640, display: 'grid', gap: 2 }}>
      <Card component="form" onSubmit={(event) => void scan(event)} sx={{ p: 2.5 }}>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <TextField
            label="Ticket code or ID"
            value={text}
            inputRef={input}
            autoFocus
            fullWidth
            onChange={(event) => setText(event.target.value)}
            slotProps={{ htmlInput: { autoComplete: 'off', autoCapitalize: 'characters' } }}
          />
          <TextField
            label="Door"
            value={where}
            fullWidth
            onChange={(event) => setWhere(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 100 } }}
          />
          <Button type="submit" variant="contained" size="large" loading={isBusy}>
            Check in
          </Button>
        </Box>
      </Card>
      <Box role="status" aria-live="assertive">
        {result && <Verdict {...result} />}
      </Box>
    </Box>
  );
}

function Verdict({ isIn, title, body }: Result) {
  return (
    <Box
      sx={{
        p: { xs: 3, sm: 5 },
        borderRadius: 3,
        textAlign: 'center',
        border: '3px solid currentColor',
        ...(isIn
          ? { color: 'var(--good)', bgcolor: 'var(--good-wash)' }
          : { color: 'var(--bad)', bgcolor: 'var(--bad-wash)' }),
      }}
    >
      <Box aria-hidden sx={{ fontSize: 64, lineHeight: 1, mb: 1 }}>
        {isIn ? '✓' : '✕'}
      </Box>
      <Typography component="p" sx={{ fontSize: 28, fontWeight: 700 }}>
        {title}
      </Typography>
      <Typography component="p" sx={{ fontSize: 18, mt: 1, overflowWrap: 'anywhere' }}>
        <bdi>{body}</bdi>
      </Typography>
    </Box>
  );
}
