import type { Page } from '../page.ts';
import { NotFound } from '../pages/NotFound.tsx';

export function OrderFrame({ tenant }: { tenant: Page['tenant'] }) {
  return <NotFound tenant={tenant} />;
}
