import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import { useInstance } from '@foyer/kit/admin';
import { Button } from '@mui/material';
import type { EventRecord } from '../contract.ts';

/**
 * Leads to the page where buyers choose their tickets. A draft's is shown by the session of whoever
 * asks, so its address is worth nothing to others; that session is known on the tenant's host alone.
 */
export function EventPageLink({ event: { id, details } }: { event: EventRecord }) {
  const { realm } = useInstance();
  if (realm !== 'tenant') return null;
  const isDraft = details.status === 'draft';
  return (
    <Button
      variant="outlined"
      href={`/${details.slug}/tickets${isDraft ? `?preview=${id}` : ''}`}
      target="_blank"
      rel="noopener"
      endIcon={<OpenInNewIcon />}
    >
      {isDraft ? 'Preview page' : 'View page'}
    </Button>
  );
}
