import { Link } from '@mui/material';
import { useState } from 'react';
import type { TenantSurchargeRule } from '../../contract/rule.ts';
import { DriftDialog } from './DriftDialog.tsx';
import { driftOf } from './ruleDrift.ts';

/**
 * A notice that the global rule changed since a tenant's copy was made, with a button to take it over.
 * Renders nothing if both have the same values.
 * @example <RuleDrift rule={rule} tenantId={tenantId} canWrite={canWrite} onDone={refresh} />
 */
export function RuleDrift(props: {
  rule: TenantSurchargeRule;
  tenantId: string;
  canWrite: boolean;
  onDone: () => void;
}) {
  const { rule } = props;
  const [isOpen, setOpen] = useState(false);
  const fields = driftOf(rule);
  if (fields.length === 0) return null;
  return (
    <>
      <Link
        component="button"
        type="button"
        variant="body2"
        onClick={() => setOpen(true)}
        sx={{ textAlign: 'left' }}
      >
        Differs from the global rule
      </Link>
      {isOpen && <DriftDialog {...props} fields={fields} onClose={() => setOpen(false)} />}
    </>
  );
}
