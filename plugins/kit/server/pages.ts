import type { TenantAddress } from './services.ts';

/** An image for link previews. */
export interface PreviewImage {
  /** On the tenant's host. */
  path: string;
  /** In pixels. */
  width: number;
  height: number;
  /** What it shows, in words. */
  alt: string;
}

/** Metadata of a storefront page, known before its scripts run. */
export interface StorefrontPage {
  title: string;
  /** A sentence or two, shown in link previews. */
  description: string;
  /** An image for link previews, or only its path on the tenant's host. */
  image: PreviewImage | string | null;
  /** The page's content as schema.org data, for machine readers. */
  schema: Readonly<Record<string, unknown>> | null;
  /** Responses that the page would request first, keyed by query. */
  answers: readonly { key: readonly string[]; answer: unknown }[];
}

export interface SitemapPath {
  path: string;
  changedAt: Date;
}

/**
 * Storefront pages that a plugin can describe, for link previews, search engines and a first view
 * without a second request. Return `null` for a path of another plugin; the storefront still serves
 * it.
 * @example pages: (deps) => ({ describe: (asked) => describePage(deps, asked), paths: … })
 */
export interface StorefrontPages {
  /**
   * `movedTo` is the page's current path, to which the visitor is redirected permanently. `missing`
   * responds with 404, even if another plugin describes the page.
   */
  describe(asked: {
    tenant: TenantAddress;
    path: string;
    /** The query string, without `?`. */
    query: URLSearchParams;
    /** `https://riverside.example.com` */
    origin: string;
  }): Promise<StorefrontPage | { movedTo: string } | 'missing' | null>;
  /** The paths for the tenant's sitemap, with the time of their last change if it is known. */
  paths(tenant: TenantAddress): Promise<readonly (string | SitemapPath)[]>;
}
