import { useState } from 'react';
import type { Tenant } from '../contract.ts';
import { EditInfoForm } from './EditInfoForm.tsx';

/**
 * The form about a tenant, with current data. A list passes a possibly outdated row, and others may change
 * the tenant: reloaded values are shown while nothing is typed; otherwise saving reports the
 * conflict.
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
