/** What is heard at the door: two rising notes let in, one long low and rough one does not. */
export function chime(audio: AudioContext, isIn: boolean): void {
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
