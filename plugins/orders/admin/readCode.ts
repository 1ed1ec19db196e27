/** Answers what code is before the camera at this moment, if one is. */
export type ReadCode = (video: HTMLVideoElement) => Promise<string | undefined>;

/** Not in TypeScript's DOM yet: only some browsers have it. */
interface BarcodeDetectorClass {
  new (options: { formats: string[] }): {
    detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
  };
  getSupportedFormats: () => Promise<string[]>;
}

/** The browser's own reader is quick and spares the battery; others get one in JavaScript. */
export async function openReader(): Promise<ReadCode> {
  const { BarcodeDetector } = window as { BarcodeDetector?: BarcodeDetectorClass };
  // A desktop may have the class and read nothing with it.
  if (!(await BarcodeDetector?.getSupportedFormats())?.includes('qr_code')) return openJsReader();
  const detector = new BarcodeDetector!({ formats: ['qr_code'] });
  return async (video) => (await detector.detect(video))[0]?.rawValue;
}

async function openJsReader(): Promise<ReadCode> {
  const { default: jsqr } = await import('jsqr');
  const canvas = document.createElement('canvas');
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    if (!drawing) return undefined;
    // A code that fills a third of the picture is still read, and an old phone keeps up.
    const scale = Math.min(1, WIDEST / video.videoWidth);
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    drawing.drawImage(video, 0, 0, canvas.width, canvas.height);
    const { data, width, height } = drawing.getImageData(0, 0, canvas.width, canvas.height);
    return jsqr(data, width, height)?.data;
  };
}

const WIDEST = 640;
