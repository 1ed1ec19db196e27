import { newsletterCode } from '../lazyPages.ts';
import { lazyPage } from '../layout/lazyPage.tsx';
import { LoadingSkeleton } from '../layout/LoadingSkeleton.tsx';
import { NeedsScript } from '../layout/NeedsScript.tsx';
import { useIsHydrated } from '../layout/useIsHydrated.ts';
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
