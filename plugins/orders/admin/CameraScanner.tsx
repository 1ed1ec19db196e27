import { Alert, Box } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { cameraErrorMessage } from './cameraErrorMessage.ts';
import { usePageVisible } from './usePageVisible.ts';
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
