/** Why there is no camera image, and what to do instead. */
export function cameraErrorMessage(error: unknown): string {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  switch (name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'Camera access is blocked. Allow it in your browser’s settings, or type the code.';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'No camera found on this device. Type the code instead.';
    case 'NotSupportedError':
      return 'This browser can’t use the camera here. Type the code instead.';
    default:
      return 'The camera isn’t available. Close other apps that use it and try again, or type the code.';
  }
}
