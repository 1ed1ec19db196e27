/**
 * The nonce that the page's content security policy requires for style sheets created in the browser; '' if there is
 * no nonce.
 */
export const pageNonce = (): string =>
  document.querySelector<HTMLElement>('script[nonce], style[nonce]')?.nonce ?? '';
