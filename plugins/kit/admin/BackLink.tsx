import { Link } from '@mui/material';
import type { MouseEvent } from 'react';
import { Link as RouterLink, useLocation, useNavigate } from 'react-router';

/**
 * Links back to the previous page with its filters, or to `otherwise` if the page was opened
 * directly.
 */
export function BackLink({ otherwise }: { otherwise: string }) {
  const navigate = useNavigate();
  const { key } = useLocation();

  function goBack(event: MouseEvent) {
    // The first page of a visit has none of our pages behind it; a new tab has no history.
    const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (key === 'default' || !isPlain) return;
    event.preventDefault();
    void navigate(-1);
  }

  return (
    <Link component={RouterLink} to={otherwise} color="inherit" onClick={goBack}>
      Back to Previous Page
    </Link>
  );
}
