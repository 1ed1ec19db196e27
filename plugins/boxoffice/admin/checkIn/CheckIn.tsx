import { formatNumber } from '@foyer/kit';
import { Notice, useClient } from '@foyer/kit/admin';
import { bareCode } from '@foyer/kit/invisible';
import type { EventStatus } from '@foyer/plugin-events/contract';
import { Box, Button, Card, FormControlLabel, Switch, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { boxOffice } from '../../contract.ts';
import { CameraScanner } from './CameraScanner.tsx';
import { useChime } from './useChime.ts';
import { useScan } from './useScan.ts';
import { Verdict } from './Verdict.tsx';

/**
 * Checks tickets in: a code from the phone's camera or a scanner that types, or an ID typed by
 * hand. The result is visible from a distance, audible, and in words, not only in color.
 */
export default function CheckIn(props: { tenantId: string; eventId: string; status: EventStatus }) {
  if (props.status === 'cancelled')
    return (
      <Card>
        <Notice title="This event was canceled">
          Its tickets are no longer valid for entry, so there is nothing to scan.
        </Notice>
      </Card>
    );
  return <Door {...props} />;
}

function Door({ tenantId, eventId }: { tenantId: string; eventId: string }) {
  const [where, setWhere] = useStoredValue<string>('foyer.door.name', '');
  const [isMuted, setMuted] = useStoredValue<boolean>('foyer.door.isMuted', false);
  const [text, setText] = useState('');
  const [isCameraOn, setCameraOn] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const sound = useChime({ isMuted });
  const { scan, verdict, isBusy } = useScan({
    tenantId,
    eventId,
    where,
    onVerdict: ({ isIn }) => sound.play(isIn),
  });

  async function enter(event: FormEvent) {
    event.preventDefault();
    const typed = bareCode(text);
    if (typed !== '') {
      sound.wake();
      if ((await scan(typed)) === 'judged') setText('');
    }
    input.current?.focus();
  }

  function turnCamera() {
    sound.wake();
    setCameraOn(!isCameraOn);
  }

  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box role="status" aria-live="assertive">
        <Verdict verdict={verdict} isBusy={isBusy} />
      </Box>
      <CheckedIn tenantId={tenantId} eventId={eventId} />
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 640 }}>
        <Button variant="outlined" size="large" onClick={turnCamera}>
          {isCameraOn ? 'Turn off camera' : 'Scan with camera'}
        </Button>
        {isCameraOn && <CameraScanner onCode={async (code) => (await scan(code)) !== 'skipped'} />}
      </Box>
      <Card component="form" onSubmit={(event) => void enter(event)} sx={{ p: 2.5, maxWidth: 640 }}>
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
          <FormControlLabel
            label="Sound"
            sx={{ gap: 1, ml: 0 }}
            control={<Switch checked={!isMuted} onChange={(_event, isOn) => setMuted(!isOn)} />}
          />
        </Box>
      </Card>
    </Box>
  );
}

const ASKED_EVERY_MS = 30_000;

/** How many guests are in, across all entrances; each scan here reloads it. */
function CheckedIn({ tenantId, eventId }: { tenantId: string; eventId: string }) {
  const api = useClient(boxOffice);
  const { data } = useQuery({
    queryKey: ['orders', 'checked-in', tenantId, eventId],
    queryFn: () => api.checkInCount({ params: { tenantId, eventId } }),
    refetchInterval: ASKED_EVERY_MS,
  });
  return (
    <Typography sx={{ minHeight: 24, fontVariantNumeric: 'tabular-nums' }}>
      {data && `${formatNumber(data.used)} of ${formatNumber(data.valid)} checked in`}
    </Typography>
  );
}

/**
 * A setting that is stored on this device, such as the entrance's name. If storage is blocked or
 * full, it lasts until the page is closed.
 */
function useStoredValue<Value extends string | boolean>(
  key: string,
  initial: Value,
): [value: Value, keep: (value: Value) => void] {
  const [value, setValue] = useState(() => read(key, initial));

  function keep(next: Value) {
    setValue(next);
    permitted(() => localStorage.setItem(key, JSON.stringify(next)));
  }

  return [value, keep];
}

/** Stored values can't be trusted: only one of the same type is accepted. */
function read<Value extends string | boolean>(key: string, initial: Value): Value {
  const kept = permitted(() => JSON.parse(localStorage.getItem(key) ?? 'null') as unknown);
  return typeof kept === typeof initial ? (kept as Value) : initial;
}

function permitted<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
