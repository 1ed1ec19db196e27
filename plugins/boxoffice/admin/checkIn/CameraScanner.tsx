import { Alert, Box } from '@mui/material';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { openReader } from './readCode.ts';

/** Shows the camera and passes scanned codes to `onCode`. Off while the page is hidden. */
export function CameraScanner({ onCode }: { onCode: (code: string) => Promise<boolean> }) {
  const video = useRef<HTMLVideoElement>(null);
  const [trouble, setTrouble] = useState<string>();
  const isVisible = usePageVisible();
  // Keeps the camera running when a render passes a new function.
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });

  useEffect(() => {
    if (!isVisible || !video.current) return;
    const stopping = new AbortController();
    setTrouble(undefined);
    watchCamera({
      video: video.current,
      stopped: stopping.signal,
      onCode: (code) => latest.current(code),
    }).catch((error: unknown) => {
      // Errors caused by stopping are expected.
      if (stopping.signal.aborted) return;
      stopping.abort();
      setTrouble(cameraErrorMessage(error));
    });
    return () => stopping.abort();
  }, [isVisible]);

  return (
    <>
      {trouble && <Alert severity="error">{trouble}</Alert>}
      <Box
        component="video"
        ref={video}
        aria-label="Camera view"
        hidden={Boolean(trouble)}
        autoPlay
        muted
        playsInline
        sx={{
          width: '100%',
          aspectRatio: '4 / 3',
          objectFit: 'cover',
          borderRadius: 2,
          bgcolor: '#000',
          '&[hidden]': { display: 'none' },
        }}
      />
    </>
  );
}

/** Why there is no camera image, and what to do instead. */
function cameraErrorMessage(error: unknown): string {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  switch (name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'Camera access is blocked. Allow it in your browser’s settings, or type the code.';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'No camera found on this device. Type the code instead.';
    case 'NotSupportedError':
      return 'This browser can’t use the camera here. Type the code instead.';
    default:
      return 'The camera isn’t available. Close other apps that use it and try again, or type the code.';
  }
}

/** Whether the page is visible: not in a background tab or on a locked phone. */
const usePageVisible = (): boolean =>
  useSyncExternalStore(listen, () => document.visibilityState === 'visible');

function listen(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

/** A ticket held in front of the camera is checked once, until it was gone for this long. */
const AWAY_MS = 3_000;
const BETWEEN_LOOKS_MS = 120;

/** Shows the camera in `video` and reports each code it sees, until it is stopped. */
async function watchCamera(given: {
  video: HTMLVideoElement;
  stopped: AbortSignal;
  /** Resolves to false if the code couldn't be checked: then it is reported again. */
  onCode: (code: string) => Promise<boolean>;
}): Promise<void> {
  const { video, stopped, onCode } = given;
  const stream = await openCamera();
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
    // Another stream may be shown by then.
    if (video.srcObject === stream) video.srcObject = null;
  };
  // Stopped while the browser was asking for permission: turns the camera off again.
  if (stopped.aborted) return stop();
  stopped.addEventListener('abort', stop);
  video.srcObject = stream;
  const read = await openReader();

  let last: { code: string; at: number } | undefined;
  for (; !stopped.aborted; await new Promise((next) => setTimeout(next, BETWEEN_LOOKS_MS))) {
    if (stream.getTracks().every(({ readyState }) => readyState === 'ended'))
      throw new Error('The camera was disconnected.');
    if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) continue;
    const code = (await read(video))?.trim();
    if (!code || stopped.aborted) continue;
    const isStill = last?.code === code && performance.now() - last.at < AWAY_MS;
    const isTold = isStill || (await onCode(code));
    // Measured after the response, however long that took.
    last = isTold ? { code, at: performance.now() } : undefined;
  }
}

async function openCamera(): Promise<MediaStream> {
  // Browsers hide it from pages without HTTPS.
  if (!('mediaDevices' in navigator)) throw new DOMException('No camera', 'NotSupportedError');
  return navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 } },
  });
}
