import { Alert } from '@mui/material';
import { ReviewLink } from '../reviews/ReviewLink.tsx';

/** Orders that the run skips because they need review. */
export function ToBeDecided({ orders }: { orders: number }) {
  if (orders === 0) return null;
  const count = orders.toLocaleString('en-US');
  return (
    <Alert severity="warning" sx={{ my: 1.5 }}>
      {orders === 1
        ? '1 order needs review because its payment doesn’t match. It won’t be refunded here. '
        : `${count} orders need review because their payments don’t match. They won’t be refunded here. `}
      <ReviewLink />
    </Alert>
  );
}
