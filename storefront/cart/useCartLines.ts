import { useEffect, useRef, useState } from 'react';
import type { CartBreakdown } from '../api/cartApi.ts';
import type { Draft } from './useDraft.ts';

export interface CartLineState {
  ticketId: string;
  ticketName: string;
  price: number;
  quantity: number;
}

const PAUSE_MS = 300;

const linesOf = (cart: CartBreakdown | null | undefined): CartLineState[] =>
  cart?.orderDetails.map(({ order }) => order) ?? [];

/**
 * The lines as the buyer changes them: at once on the screen, and at the server after a short pause.
 * `settle` waits until the server has the last of them.
 */
export function useCartLines(
  draft: Draft,
  given: { donation: number; onProblem(error: unknown): void },
) {
  const { donation, onProblem } = given;
  const [changed, setChanged] = useState<CartLineState[] | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const saving = useRef<Promise<void>>(Promise.resolve());
  const lines = changed ?? linesOf(draft.cart);
  const latest = useRef(lines);
  useEffect(() => {
    latest.current = lines;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  /** One after another, so that an older change never lands on a newer one. */
  function save(): Promise<void> {
    clearTimeout(timer.current);
    timer.current = undefined;
    const wanted = latest.current;
    saving.current = saving.current.then(async () => {
      // Nothing is left to be bought: the cart at the server runs out by itself.
      if (wanted.length === 0) draft.forget();
      else
        await draft.save({
          lines: wanted.map(({ ticketId, quantity }) => ({ ticketId, quantity })),
          donation,
        });
      if (latest.current === wanted) setChanged(null);
    });
    const done = saving.current;
    saving.current = done.catch(() => undefined);
    return done;
  }

  function change(ticketId: string, quantity: number): void {
    const next = latest.current.flatMap((line) =>
      line.ticketId !== ticketId ? line : quantity > 0 ? { ...line, quantity } : [],
    );
    latest.current = next;
    setChanged(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      save().catch(onProblem);
    }, PAUSE_MS);
  }

  const settle = () => (timer.current === undefined ? saving.current : save());
  return { lines, isStale: changed !== null, change, settle };
}
