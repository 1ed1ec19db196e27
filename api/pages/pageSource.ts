import type { RequestHandler } from 'express';

export type FrontEnd = 'admin' | 'storefront';

/** Where the two front ends come from: their builds, or Vite while they are worked on. */
export interface PageSource {
  /** Answers `/_console/…` and `/assets/…`, and whatever else the pages load; passes on the rest. */
  assets: RequestHandler;
  /** The page's `index.html` with its placeholders still in it. */
  template(frontEnd: FrontEnd, url: string): Promise<string>;
}
