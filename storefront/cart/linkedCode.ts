import { bareCode } from '@foyer/kit/invisible';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { storage } from '../layout/storage.ts';
import { isRefused, problemOf } from '../api/call.ts';
import { isOpen, type Draft } from './useDraft.ts';

// A discount code from an event link, stored until it is applied or rejected.
const keyOf = (eventName: string) => `code:${eventName}`;
/** Query parameters that may carry the code. */
const PARAMETERS = ['code', 'discount', 'discountCode'];
/** Same limit as the field at checkout. */
const MAX_LENGTH = 50;

export function codeOf(search: string): string | null {
  const given = new URLSearchParams(search);
  for (const name of PARAMETERS) {
    const code = bareCode(given.get(name) ?? '').toUpperCase();
    if (code && code.length <= MAX_LENGTH) return code;
  }
  return null;
}

export const linkedCode = (eventName: string): string | null => storage.get(keyOf(eventName));
export const keepLinkedCode = (eventName: string, code: string): void =>
  storage.set(keyOf(eventName), code);
export const forgetLinkedCode = (eventName: string): void => storage.remove(keyOf(eventName));

/** The result of applying a code from a link. */
export interface LinkedCode {
  code: string;
  /** '' if the code was applied. */
  problem: string;
}

/**
 * Applies the code from a link once there is a cart. A rejected code is shown and not retried; an
 * one without a response is retried on the next visit.
 */
export function useLinkedCode({ api, cart, show }: Draft, slug: string): LinkedCode | null {
  const { search } = useLocation();
  const [linked, setLinked] = useState<LinkedCode | null>(null);
  const hasTried = useRef(false);
  const cartId = cart?.draftOrderUID;
  const isReady = cart != null && isOpen(cart) && cart.status === 'draft';
  const known = cart?.discountCode;
  useEffect(() => {
    const code = codeOf(search) ?? linkedCode(slug);
    if (code === null || !isReady || cartId === undefined || hasTried.current) return;
    hasTried.current = true;
    const end = (problem: string) => {
      forgetLinkedCode(slug);
      setLinked({ code, problem });
    };
    if (known === code) end('');
    else
      api.addDiscount(cartId, code).then(
        (changed) => {
          show(changed);
          end('');
        },
        (error: unknown) => {
          const { message } = problemOf(error);
          if (isRefused(error)) end(message);
          else setLinked({ code, problem: message });
        },
      );
  }, [api, isReady, known, search, show, slug, cartId]);
  return linked;
}
