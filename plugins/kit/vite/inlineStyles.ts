import type { Plugin } from 'vite';

/**
 * Writes the styles of the first view into the page itself: whoever comes for the first time sees it
 * one journey to the server earlier. What is loaded later keeps its files.
 */
export function inlineStyles(): Plugin {
  return {
    name: 'foyer:inline-styles',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        return html.replace(
          /<link rel="stylesheet"[^>]*? href="\/([^"]+)"[^>]*>/g,
          (link, file) => {
            const styles = bundle[String(file)];
            if (styles?.type !== 'asset') return String(link);
            return `<style nonce="%NONCE%">${String(styles.source)}</style>`;
          },
        );
      },
    },
  };
}
