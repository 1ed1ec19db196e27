import type { RequestHandler } from 'express';
import type { StorefrontPage, TenantLogo } from '@foyer/kit/server';

/** Whose page it is, and the picture that stands for them. */
export interface TenantFacts {
  id: string;
  name: string;
  url: string;
  logo: TenantLogo | null;
}

export type FrontEnd = 'admin' | 'storefront';

/** What the storefront's first view is drawn from. */
export interface DrawnFrom {
  /** The path and what follows a `?`. */
  address: string;
  tenant: TenantFacts;
  answers: StorefrontPage['answers'];
}

export interface Drawn {
  /** What stands first in the head of the page: what to fetch before all else. */
  head: string;
  html: string;
  /** The storefront has no such page, and the view says so. */
  isMissing: boolean;
}

/** Where the two front ends come from: their builds, or Vite while they are worked on. */
export interface PageSource {
  /** Answers `/_console/…` and `/assets/…`, and whatever else the pages load; passes on the rest. */
  assets: RequestHandler;
  /** The page's `index.html` with its placeholders still in it. */
  template(frontEnd: FrontEnd, url: string): Promise<string>;
  /** The storefront's first view as HTML, which its script takes over; empty where only that draws. */
  draw(from: DrawnFrom): Promise<Drawn>;
}
