import { openReader } from './readCode.ts';

/** A ticket that stays before the camera is asked about once, until it was away for this long. */
const AWAY_MS = 3_000;
const BETWEEN_LOOKS_MS = 120;

/** Shows the camera in `video` and tells each code that comes before it, until it is stopped. */
export async function watchCamera(given: {
  video: HTMLVideoElement;
  stopped: AbortSignal;
  /** Answers false if the code could not be asked about: then it is told again. */
  onCode: (code: string) => Promise<boolean>;
}): Promise<void> {
  const { video, stopped, onCode } = given;
  const stream = await openCamera();
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
    // Another stream may be shown by then.
    if (video.srcObject === stream) video.srcObject = null;
  };
  // Left while the browser still asked for leave: the lamp goes out again at once.
  if (stopped.aborted) return stop();
  stopped.addEventListener('abort', stop);
  video.srcObject = stream;
  const read = await openReader();

  let last: { code: string; at: number } | undefined;
  for (; !stopped.aborted; await new Promise((next) => setTimeout(next, BETWEEN_LOOKS_MS))) {
    if (stream.getTracks().every(({ readyState }) => readyState === 'ended'))
      throw new Error('The camera was taken away.');
    if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) continue;
    const code = (await read(video))?.trim();
    if (!code || stopped.aborted) continue;
    const isStill = last?.code === code && performance.now() - last.at < AWAY_MS;
    const isTold = isStill || (await onCode(code));
    // The time after the answer, however long that took.
    last = isTold ? { code, at: performance.now() } : undefined;
  }
}

async function openCamera(): Promise<MediaStream> {
  // Browsers hide it from pages that are not under https.
  if (!('mediaDevices' in navigator)) throw new DOMException('No camera', 'NotSupportedError');
  return navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 } },
  });
}
