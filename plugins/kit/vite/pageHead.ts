import type { HtmlTagDescriptor, Plugin } from 'vite';
import { THEME_KEY, tokensCss } from '../tokens.ts';

/** Fonts of the first view, by file name. */
const preloaded = /(instrument-sans|bricolage-grotesque)-latin-[a-z]+-normal.*\.woff2$/;

/**
 * Adds to the page's head what must be there before any script: the colors, the user's theme and
 * the fonts of the first view.
 */
export function pageHead(): Plugin {
  let base = '/';
  return {
    name: 'foyer:page-head',
    configResolved(config) {
      base = config.base;
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const fonts = Object.keys(bundle).filter((file) => preloaded.test(file));
        return [
          tag('style', tokensCss()),
          tag(
            'script',
            `try{var t=localStorage['${THEME_KEY}'];t&&(document.documentElement.dataset.theme=t)}catch{}`,
          ),
          ...fonts.map((file) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: base + file,
              crossorigin: '',
            },
            injectTo: 'head' as const,
          })),
        ];
      },
    },
  };
}

const tag = (name: string, children: string): HtmlTagDescriptor => ({
  tag: name,
  attrs: { nonce: '%NONCE%' },
  children,
  injectTo: 'head',
});
