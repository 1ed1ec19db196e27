import { useEffect, useRef, useState } from 'react';
import type { CartBreakdown } from '../api/cartApi.ts';
import { extraDonation } from './DonationField.tsx';
import type { Draft } from './useDraft.ts';

export interface CartLineState {
  ticketTypeId: string;
  ticketName: string;
  price: number;
  quantity: number;
  isDonation: boolean;
  /** Why it can't be bought now, according to the server. */
  unavailable?: 'sold_out' | 'off_sale' | null;
}

/** A cart's lines and its additional donation. */
interface Contents {
  lines: readonly CartLineState[];
  donation: number;
}

type Saved = CartBreakdown | null | undefined;

const PAUSE_MS = 300;

const lineOf = ({
  ticketId: ticketTypeId,
  ...order
}: CartBreakdown['orderDetails'][number]['order']): CartLineState => ({ ticketTypeId, ...order });

const contentsOf = (cart: Saved): Contents =>
  cart
    ? { lines: cart.orderDetails.map(({ order }) => lineOf(order)), donation: extraDonation(cart) }
    : { lines: [], donation: 0 };

/**
 * The lines and donation as the buyer edits them: on screen at once, saved to the server after a
 * debounce. `settle` waits for the last save and retries failed ones.
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
  // Failed saves are retried when the connection is back.
  useEffect(() => {
    const again = () => reconnect.current();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, []);
  // Flushes a pending save when the page closes.
  useEffect(() => () => leave.current(), []);

  /** Saves run one after another, so that an older change can't overwrite a newer one. */
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
    // An empty cart is only forgotten here; it expires on the server.
    if (wanted.lines.length === 0) draft.forget();
    else
      cart = await draft.save({
        lines: wanted.lines.map(({ ticketTypeId, quantity }) => ({
          ticketId: ticketTypeId,
          quantity,
        })),
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

  const changeLine = (ticketTypeId: string, quantity: number): void =>
    change({
      lines: latest.current.lines.flatMap((line) =>
        line.ticketTypeId !== ticketTypeId ? line : quantity > 0 ? { ...line, quantity } : [],
      ),
    });
  const changeDonation = (donation: number): void => change({ donation });

  /** @returns the last saved cart, or nothing if nothing was changed */
  const settle = (): Promise<Saved> =>
    timer.current === undefined && !hasFailed.current ? saving.current : save();
  return { ...contents, isStale: changed !== null, changeLine, changeDonation, settle };
}
