import { PageHead, useCan } from '@foyer/kit/admin';
import { fees } from '../contract.ts';
import { FeesPanel } from './FeesPanel.tsx';

/** The rules and settings that every new tenant starts with. */
export default function GlobalFees() {
  const canWrite = useCan(fees, 'global.write');
  return (
    <>
      <PageHead
        crumb="Money"
        title="Global Fees"
        note="New tenants start with a copy of these rules and settings. Existing tenants keep their own."
      />
      <FeesPanel tenantId={null} canWrite={canWrite} />
    </>
  );
}
