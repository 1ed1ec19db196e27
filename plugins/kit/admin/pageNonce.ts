/** The nonce that the page's policy asks of style sheets made in the browser; '' where there is none. */
export const pageNonce = (): string =>
  document.querySelector<HTMLElement>('script[nonce], style[nonce]')?.nonce ?? '';
