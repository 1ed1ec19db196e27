import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { isRefused, problemOf } from '../api/call.ts';
import { codeOf, forgetLinkedCode, linkedCode } from './linkedCode.ts';
import { isOpen, type Draft } from './useDraft.ts';

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
