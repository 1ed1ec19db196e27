import type { RequestHandler } from 'express';
import type { StorefrontPage, TenantLogo } from '@foyer/kit/server';

/** The page's tenant, and its preview picture. */
export interface TenantFacts {
  id: string;
  name: string;
  url: string;
  logo: TenantLogo | null;
}

export type FrontEnd = 'admin' | 'storefront';

/** The data that the storefront's first view is rendered from. */
export interface DrawnFrom {
  /** The path, with its query string. */
  address: string;
  tenant: TenantFacts;
  answers: StorefrontPage['answers'];
}

export interface Drawn {
  /** Placed first in the page's head: what to load before everything else. */
  head: string;
  html: string;
  /** The storefront has no such page, and the view says so. */
  isMissing: boolean;
}

/** Where the two front ends come from: their builds, or Vite in development. */
export interface PageSource {
  /** Serves `/_console/…` and `/assets/…`, and other files that the pages load; passes on the rest. */
  assets: RequestHandler;
  /** The page's `index.html` with its placeholders. */
  template(frontEnd: FrontEnd, url: string): Promise<string>;
  /** The storefront's first view as HTML, which its script hydrates; empty where only the browser renders. */
  draw(from: DrawnFrom): Promise<Drawn>;
}
