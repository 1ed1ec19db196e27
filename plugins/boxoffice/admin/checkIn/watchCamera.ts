import { openReader } from './readCode.ts';

/** A ticket held in front of the camera is checked once, until it was gone for this long. */
const AWAY_MS = 3_000;
const BETWEEN_LOOKS_MS = 120;

/** Shows the camera in `video` and reports each code it sees, until it is stopped. */
export async function watchCamera(given: {
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
