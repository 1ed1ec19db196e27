import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { isRefused, problemOf } from '../api/problemOf.ts';
import { codeOf, forgetLinkedCode, linkedCode } from './linkedCode.ts';
import { isOpen, type Draft } from './useDraft.ts';

/** What became of a code that came by link. */
export interface LinkedCode {
  code: string;
  /** '' where it is in the cart. */
  problem: string;
}

/**
 * Puts the code that came with a link into the cart, once there is one; a refusal is said, and the code
 * is not tried again. One that nobody answered to stays, and goes with the next visit.
 */
export function useLinkedCode({ api, cart, show }: Draft, slug: string): LinkedCode | null {
  const { search } = useLocation();
  const [linked, setLinked] = useState<LinkedCode | null>(null);
  const hasTried = useRef(false);
  const uid = cart?.draftOrderUID;
  const isReady = cart != null && isOpen(cart) && cart.status === 'draft';
  const known = cart?.discountCode;
  useEffect(() => {
    const code = codeOf(search) ?? linkedCode(slug);
    if (code === null || !isReady || uid === undefined || hasTried.current) return;
    hasTried.current = true;
    const end = (problem: string) => {
      forgetLinkedCode(slug);
      setLinked({ code, problem });
    };
    if (known === code) end('');
    else
      api.addDiscount(uid, code).then(
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
  }, [api, isReady, known, search, show, slug, uid]);
  return linked;
}
