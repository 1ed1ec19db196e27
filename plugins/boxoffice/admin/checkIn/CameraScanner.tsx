import { Alert, Box } from '@mui/material';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { watchCamera } from './watchCamera.ts';

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
