import { PageHead, useCan } from '@foyer/kit/admin';
import { fees } from '../contract.ts';
import { FeesPanel } from './FeesPanel.tsx';

/** The rules and settings that every new tenant begins with. */
export default function GlobalFees() {
  const canWrite = useCan(fees, 'global.write');
  return (
    <>
      <PageHead
        crumb="Money"
        title="Global Fees"
        note="New tenants begin with copies of these rules and settings. Tenants that are there already keep theirs."
      />
      <FeesPanel tenantId={null} canWrite={canWrite} />
    </>
  );
}
