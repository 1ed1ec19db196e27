import { useEffect, useRef } from 'react';
import { chime } from './chime.ts';

/** The door's sound and buzz, where the device has them. */
export function useChime({ isMuted }: { isMuted: boolean }) {
  const audio = useRef<AudioContext>(undefined);

  /** Phones let a page sound only after it has asked while a finger was on it: call this there. */
  function wake(): void {
    if (isMuted || !('AudioContext' in window)) return;
    audio.current ??= new AudioContext();
    // A device that is not willing yet is asked again with the next ticket.
    if (audio.current.state === 'suspended') audio.current.resume().catch(() => undefined);
  }

  function play(isIn: boolean): void {
    wake();
    if (!isMuted && audio.current) chime(audio.current, isIn);
    if ('vibrate' in navigator) navigator.vibrate(isIn ? 80 : [250, 100, 250]);
  }

  useEffect(
    () => () => {
      void audio.current?.close();
      audio.current = undefined;
    },
    [],
  );

  return { wake, play };
}
