import { usePageTitle } from '../layout/pageState.ts';
import type { Page } from '../page.ts';
import { type Policy, PolicyText } from './PolicyText.tsx';

export function PolicyPage({ policy, tenant }: { policy: Policy; tenant: Page['tenant'] }) {
  usePageTitle(`${policy.title} · ${tenant.name}`);
  return (
    <article className="policy">
      <h1>{policy.title}</h1>
      <PolicyText policy={policy} />
    </article>
  );
}
