import type { Plugin } from 'vite';

/**
 * Inlines the styles of the first view, which saves a first-time visitor one round trip. Styles
 * loaded later stay in files.
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
