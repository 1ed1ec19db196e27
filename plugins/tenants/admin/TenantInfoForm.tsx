import { useState } from 'react';
import type { Tenant } from '../contract.ts';
import { EditInfoForm } from './EditInfoForm.tsx';

/**
 * The form about a tenant as it was read last. Lists hand over what they read a while ago, and others
 * change it meanwhile: what is read anew is shown as long as nothing is typed, and told of on saving
 * where something is.
 */
export function TenantInfoForm({ tenant, isLocked }: { tenant: Tenant; isLocked: boolean }) {
  const [isTyped, setTyped] = useState(false);
  const [read, setRead] = useState(tenant);
  const [known, setKnown] = useState(() => versionOf(tenant));
  const [opened, setOpened] = useState(0);
  if (read !== tenant) {
    setRead(tenant);
    if (!isTyped && versionOf(tenant) !== known) {
      setKnown(versionOf(tenant));
      setOpened(opened + 1);
    }
  }
  return (
    <EditInfoForm
      key={opened}
      tenant={tenant}
      isLocked={isLocked}
      onTyped={setTyped}
      onSaved={(saved) => setKnown(versionOf(saved))}
    />
  );
}

const versionOf = (tenant: Tenant & { version?: string }): string | undefined => tenant.version;
