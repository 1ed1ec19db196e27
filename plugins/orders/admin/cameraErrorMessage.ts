/** Why there is no picture, and what to do instead. */
export function cameraErrorMessage(error: unknown): string {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  switch (name) {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'This page may not use the camera. Allow it in the browser’s settings, or type the code.';
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'This device has no camera. Type the code.';
    case 'NotSupportedError':
      return 'This browser gives the page no camera. Type the code.';
    default:
      return 'The camera cannot be used now. Close what else uses it and try again, or type the code.';
  }
}
