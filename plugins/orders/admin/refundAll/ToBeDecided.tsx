import { Alert } from '@mui/material';
import { ReviewLink } from '../reviews/ReviewLink.tsx';

/** Orders that a refund of all leaves alone, for their payment is not what was asked. */
export function ToBeDecided({ orders }: { orders: number }) {
  if (orders === 0) return null;
  const count = orders.toLocaleString('en-US');
  return (
    <Alert severity="warning" sx={{ my: 1.5 }}>
      {orders === 1
        ? '1 order still needs a decision, for its payment is not what was asked. It is left alone here. '
        : `${count} orders still need a decision, for their payments are not what was asked. They are left alone here. `}
      <ReviewLink />
    </Alert>
  );
}
