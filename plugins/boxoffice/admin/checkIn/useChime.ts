import { useEffect, useRef } from 'react';

/** The sound and vibration of check-in, where the device supports them. */
export function useChime({ isMuted }: { isMuted: boolean }) {
  const audio = useRef<AudioContext>(undefined);

  /** Phones allow sound only after a request during a touch: call this there. */
  function wake(): void {
    if (isMuted || !('AudioContext' in window)) return;
    audio.current ??= new AudioContext();
    // If the device refuses, the next ticket tries again.
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

/** Two rising notes for admitted, one long low buzz for refused. */
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
    // Fades out, because a tone that stops abruptly clicks.
    loudness.gain.exponentialRampToValueAtTime(0.001, start + seconds);
    tone.connect(loudness).connect(audio.destination);
    tone.start(start);
    tone.stop(start + seconds);
  }
}
