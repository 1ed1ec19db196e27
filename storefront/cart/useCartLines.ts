import { useEffect, useRef, useState } from 'react';
import type { CartBreakdown } from '../api/cartApi.ts';
import { donationBeside } from './donationBeside.ts';
import type { Draft } from './useDraft.ts';

export interface CartLineState {
  ticketId: string;
  ticketName: string;
  price: number;
  quantity: number;
  isDonation: boolean;
  /** Why it can't be bought now, as the server says. */
  unavailable?: 'sold_out' | 'off_sale' | null;
}

/** What is in a cart: its lines, and what is given beside them. */
interface Contents {
  lines: readonly CartLineState[];
  donation: number;
}

type Saved = CartBreakdown | null | undefined;

const PAUSE_MS = 300;

const contentsOf = (cart: Saved): Contents =>
  cart
    ? { lines: cart.orderDetails.map(({ order }) => order), donation: donationBeside(cart) }
    : { lines: [], donation: 0 };

/**
 * The lines and the donation as the buyer changes them: at once on the screen, and at the server after
 * a short pause. `settle` waits until the server has the last of them, and sends again what did not
 * get there.
 */
export function useCartLines(draft: Draft, { onProblem }: { onProblem(error: unknown): void }) {
  const [changed, setChanged] = useState<Contents | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const saving = useRef<Promise<Saved>>(Promise.resolve(undefined));
  const hasFailed = useRef(false);
  const contents = changed ?? contentsOf(draft.cart);
  const latest = useRef(contents);
  const leave = useRef<() => void>(() => undefined);
  const reconnect = useRef<() => void>(() => undefined);
  useEffect(() => {
    latest.current = contents;
    leave.current = () => {
      if (timer.current !== undefined) save().catch(() => undefined);
    };
    reconnect.current = () => {
      if (hasFailed.current) save().catch(onProblem);
    };
  });
  // What the server did not hear is told it again once the connection is back.
  useEffect(() => {
    const again = () => reconnect.current();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, []);
  // Who leaves the page at once has changed the cart all the same.
  useEffect(() => () => leave.current(), []);

  /** One after another, so that an older change never lands on a newer one. */
  function save(): Promise<Saved> {
    clearTimeout(timer.current);
    timer.current = undefined;
    hasFailed.current = false;
    const wanted = latest.current;
    saving.current = saving.current
      .catch(() => undefined)
      .then(() => send(wanted))
      .catch((error: unknown) => {
        hasFailed.current = true;
        throw error;
      });
    return saving.current;
  }

  async function send(wanted: Contents): Promise<Saved> {
    let cart: Saved = null;
    // Nothing is left to be bought: the cart at the server runs out by itself.
    if (wanted.lines.length === 0) draft.forget();
    else
      cart = await draft.save({
        lines: wanted.lines.map(({ ticketId, quantity }) => ({ ticketId, quantity })),
        donation: wanted.donation,
      });
    if (latest.current === wanted) setChanged(null);
    return cart;
  }

  function change(changes: Partial<Contents>): void {
    const next = { ...latest.current, ...changes };
    latest.current = next;
    setChanged(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      save().catch(onProblem);
    }, PAUSE_MS);
  }

  const changeLine = (ticketId: string, quantity: number): void =>
    change({
      lines: latest.current.lines.flatMap((line) =>
        line.ticketId !== ticketId ? line : quantity > 0 ? { ...line, quantity } : [],
      ),
    });
  const changeDonation = (donation: number): void => change({ donation });

  /** @returns the cart as it was saved last; nothing where nothing was changed */
  const settle = (): Promise<Saved> =>
    timer.current === undefined && !hasFailed.current ? saving.current : save();
  return { ...contents, isStale: changed !== null, changeLine, changeDonation, settle };
}
