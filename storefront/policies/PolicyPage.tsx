import { usePageTitle } from '../layout/usePageTitle.ts';
import type { Page } from '../page.ts';
import type { Policy } from './policies.ts';
import { PolicyText } from './PolicyText.tsx';

export function PolicyPage({ policy, tenant }: { policy: Policy; tenant: Page['tenant'] }) {
  usePageTitle(`${policy.title} · ${tenant.name}`);
  return (
    <article className="policy">
      <h1>{policy.title}</h1>
      <PolicyText policy={policy} />
    </article>
  );
}
