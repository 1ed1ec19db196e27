import { newsletterCode } from '../lazyPages.ts';
import { lazyPage, LoadingSkeleton } from '../layout/lazyPage.tsx';
import { NeedsScript } from '../layout/Trouble.tsx';
import { useIsHydrated } from '../layout/pageState.ts';
import type { NewsletterPageProps } from './NewsletterPage.tsx';

const NewsletterPage = lazyPage(newsletterCode);

/** The pages behind the links in newsletter emails, rendered only in the browser. */
export function NewsletterFrame(props: NewsletterPageProps) {
  if (!useIsHydrated())
    return (
      <>
        <NeedsScript />
        <LoadingSkeleton />
      </>
    );
  return <NewsletterPage {...props} />;
}
