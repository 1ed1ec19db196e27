import type { TenantAddress } from './services.ts';

/** What a page of a tenant's storefront is, known before any script of it runs. */
export interface StorefrontPage {
  title: string;
  /** A sentence or two for those who were sent the link. */
  description: string;
  /** The path of a picture on the tenant's host. */
  image: string | null;
  /** What the page shows in schema.org's words, for those who read pages by program. */
  schema: Readonly<Record<string, unknown>> | null;
  /** Answers that the page would ask for first, under the keys of its queries. */
  answers: readonly { key: readonly string[]; answer: unknown }[];
}

/**
 * Storefront pages that a plugin knows, for link previews, search engines and a first view without
 * a second question. A path that is not the plugin's is `null`; the storefront still answers it.
 * @example pages: (deps) => ({ describe: (asked) => describePage(deps, asked), paths: … })
 */
export interface StorefrontPages {
  /**
   * `movedTo` is the path that the page has now; whoever asks is sent there for good. `missing` is a
   * page that stands for nothing, also where another plugin describes it: it is answered with 404.
   */
  describe(asked: {
    tenant: TenantAddress;
    path: string;
    /** What follows the `?`. */
    query: URLSearchParams;
    /** `https://riverside.example.com` */
    origin: string;
  }): Promise<StorefrontPage | { movedTo: string } | 'missing' | null>;
  /** The paths that a search engine should know, for the tenant's sitemap. */
  paths(tenant: TenantAddress): Promise<readonly string[]>;
}
