import { useEffect, useRef } from 'react';

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

/** What is heard at the door: two rising notes let in, one long low and rough one does not. */
function chime(audio: AudioContext, isIn: boolean): void {
  const notes = isIn
    ? [
        { hertz: 880, at: 0, seconds: 0.14 },
        { hertz: 1318.5, at: 0.14, seconds: 0.26 },
      ]
    : [{ hertz: 155.6, at: 0, seconds: 0.7 }];
  for (const { hertz, at, seconds } of notes) {
    const start = audio.currentTime + at;
    const tone = audio.createOscillator();
    const loudness = audio.createGain();
    tone.type = isIn ? 'sine' : 'sawtooth';
    tone.frequency.value = hertz;
    loudness.gain.setValueAtTime(0.5, start);
    // Fades out: a tone that is cut off clicks.
    loudness.gain.exponentialRampToValueAtTime(0.001, start + seconds);
    tone.connect(loudness).connect(audio.destination);
    tone.start(start);
    tone.stop(start + seconds);
  }
}
