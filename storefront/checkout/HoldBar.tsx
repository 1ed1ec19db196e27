import type { CartBreakdown } from '../api/cartApi.ts';
import { HoldClock } from './HoldClock.tsx';
import type { Hold } from './useHold.ts';

/** How the buyer's tickets are: held and for how long, or to be taken again. */
export function HoldBar({ cart, hold }: { cart: CartBreakdown; hold: Hold }) {
  const { isLive, isBusy, problem } = hold;
  return (
    <>
      {problem && (
        <p className="note bad" role="alert">
          {problem}
        </p>
      )}
      {isLive && cart.expiresAt !== null && (
        <HoldClock
          expiresAt={cart.expiresAt}
          canExtend={cart.canExtend}
          isBusy={isBusy}
          onExtend={() => void hold.extend()}
          onLapse={hold.lapse}
        />
      )}
      {!isLive && !isBusy && (
        <div className="clock near" role="alert">
          <p>Your tickets are no longer held. What you chose and typed is kept.</p>
          <button type="button" onClick={() => void hold.take()}>
            Hold them again
          </button>
        </div>
      )}
    </>
  );
}
