import type { Plugin, Rollup } from 'vite';

/** Lazily loaded pages by their addresses. */
const PAGES = {
  '^/[^/]+/cart$': 'cart/CartPage.tsx',
  '^/[^/]+/account$': 'checkout/CheckoutPage.tsx',
  '^/[^/]+/success$': 'success/SuccessPage.tsx',
  '^/orders$': 'order/FindOrderPage.tsx',
  '^/newsletter/(confirm|unsubscribe)$': 'newsletter/NewsletterPage.tsx',
  '^/orders/confirm/[^/]+$': 'order/ConfirmPage.tsx',
  '^/orders/[^/]+$': 'order/OrderPage.tsx',
  '^/(login(/link)?|signup|verify|forgot-password|reset-password|account(/(orders|profile|security))?)$':
    'account/AccountPages.tsx',
} as const;

/**
 * Preloads the code of a lazy page that is opened directly, such as on return from payment, in
 * parallel with the first script.
 */
export function preloadPages(): Plugin {
  return {
    name: 'foyer:preload-pages',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle, chunk: first }) {
        if (!bundle || !first) return [];
        const atOnce = withImports(first.fileName, bundle);
        const pages = Object.entries(PAGES).map(([address, module]) => {
          const chunk = Object.values(bundle).find(
            (one) => one.type === 'chunk' && one.facadeModuleId?.endsWith(`/storefront/${module}`),
          );
          if (!chunk) throw new Error(`The build has no separate chunk for ${module}.`);
          const late = [...withImports(chunk.fileName, bundle)].filter((file) => !atOnce.has(file));
          return [address, late.map((file) => `/${file}`)];
        });
        const children = `for(const[a,f]of ${JSON.stringify(pages)})if(RegExp(a).test(location.pathname))for(const href of f)document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',crossOrigin:'',href}))`;
        return [{ tag: 'script', attrs: { nonce: '%NONCE%' }, children, injectTo: 'head' }];
      },
    },
  };
}

/** A file and all of its static imports. */
function withImports(
  file: string,
  bundle: Rollup.OutputBundle,
  found = new Set<string>(),
): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const chunk = bundle[file];
  if (chunk?.type === 'chunk') for (const one of chunk.imports) withImports(one, bundle, found);
  return found;
}
