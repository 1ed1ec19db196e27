/** Returns the code that the camera sees at this moment, if any. */
export type ReadCode = (video: HTMLVideoElement) => Promise<string | undefined>;

/** Missing in TypeScript's DOM types: only some browsers support it. */
interface BarcodeDetectorClass {
  new (options: { formats: string[] }): {
    detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
  };
  getSupportedFormats: () => Promise<string[]>;
}

/** The browser's own reader is fast and saves battery; other browsers load one in JavaScript. */
export async function openReader(): Promise<ReadCode> {
  const { BarcodeDetector } = window as { BarcodeDetector?: BarcodeDetectorClass };
  // Desktop browsers may have the class without supporting any format.
  if (!(await BarcodeDetector?.getSupportedFormats())?.includes('qr_code')) return openJsReader();
  const detector = new BarcodeDetector!({ formats: ['qr_code'] });
  return async (video) => (await detector.detect(video))[0]?.rawValue;
}

async function openJsReader(): Promise<ReadCode> {
  const { default: decodeQR } = await import('qr/decode.js');
  const canvas = document.createElement('canvas');
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    if (!drawing) return undefined;
    const scale = Math.min(1, WIDEST / video.videoWidth);
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    drawing.drawImage(video, 0, 0, canvas.width, canvas.height);
    try {
      return decodeQR(drawing.getImageData(0, 0, canvas.width, canvas.height));
    } catch {
      // It throws if a picture has no code.
      return undefined;
    }
  };
}

/** Small enough for old phones, and large enough for a code that is far away. */
const WIDEST = 1280;
