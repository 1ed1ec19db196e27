import { Alert, Box } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { cameraErrorMessage } from './cameraErrorMessage.ts';
import { usePageVisible } from './usePageVisible.ts';
import { watchCamera } from './watchCamera.ts';

/** What the camera sees; its codes go to `onCode`. It is off while nobody can see the page. */
export function CameraScanner({ onCode }: { onCode: (code: string) => Promise<boolean> }) {
  const video = useRef<HTMLVideoElement>(null);
  const [trouble, setTrouble] = useState<string>();
  const isVisible = usePageVisible();
  // The camera stays on while the screen is drawn again and hands over another function.
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
      // What fails because it was stopped is no trouble.
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
        aria-label="What the camera sees"
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
