import { Link } from '@mui/material';
import type { MouseEvent } from 'react';
import { Link as RouterLink, useLocation, useNavigate } from 'react-router';

/** To where one came from, with its filters; to `otherwise` for who opened the address itself. */
export function BackLink({ otherwise }: { otherwise: string }) {
  const navigate = useNavigate();
  const { key } = useLocation();

  function goBack(event: MouseEvent) {
    // The first page of a visit has no other behind it that is ours; a new tab has none at all.
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
