import type { CartBreakdown } from '../api/cartApi.ts';
import { HoldClock } from './HoldClock.tsx';
import type { Hold } from './useHold.ts';

/** Whether the buyer's tickets are held, for how long, or how to hold them again. */
export function HoldBar({ cart, hold }: { cart: CartBreakdown; hold: Hold }) {
  const { isLive, isBusy, isTakenElsewhere } = hold;
  if (isLive && cart.expiresAt !== null)
    return (
      <HoldClock
        expiresAt={cart.expiresAt}
        canExtend={cart.canExtend}
        isBusy={isBusy}
        onExtend={() => void hold.extend()}
        onLapse={hold.lapse}
      />
    );
  if (isBusy) return null;
  return (
    <div className="clock near" role="alert">
      <p>
        {isTakenElsewhere
          ? 'Your cart was opened in another tab, so your tickets are no longer held.'
          : 'Your tickets are no longer held.'}{' '}
        We saved your cart and what you entered.
      </p>
      <button type="button" onClick={() => void hold.take()}>
        Hold tickets again
      </button>
    </div>
  );
}
