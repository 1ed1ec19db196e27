import { bareCode } from '@foyer/kit/invisible';
import { CURRENT_CHECKOUT_CONSENT } from '@foyer/plugin-checkout/consent';
import { useEffect, useState } from 'react';
import type { CartBreakdown, PaymentBody } from '../api/cartApi.ts';
import { problemOf, sendOnce } from '../api/call.ts';
import { nameDraft } from '../cart/draftPointer.ts';
import { broadcastCart, keepPaying } from '../cart/cartTabs.ts';
import type { Draft } from '../cart/useDraft.ts';
import { useSignedIn } from '../account/signedIn.ts';
import { keepDetails } from '../account/accountApi.ts';
import type { StepErrorState } from '../layout/Steps.tsx';
import { detailsOf } from './accountFields.ts';
import {
  FIELD_LABELS,
  type FieldName,
  type FieldProblems,
  type OrderFields,
} from './orderFields.ts';
import { toSent } from './phone.ts';

/** Sends the order and opens its payment page. */
export function usePlaceOrder(given: {
  draft: Draft;
  slug: string;
  /** Receives errors that don't belong to a field. */
  problem: Pick<StepErrorState, 'fail' | 'forget'>;
  onFieldProblems(problems: FieldProblems): void;
}) {
  const { draft, slug, problem, onFieldProblems } = given;
  const [isPlacing, setIsPlacing] = useState(false);
  const [number, setNumber] = useState<string | null>(null);
  const [paying] = useState(sendOnce);
  const person = useSignedIn();

  // A browser may restore this page from the back/forward cache. The payment page may have expired,
  // so placing the order again needs a new idempotency key.
  useEffect(() => {
    const wake = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      paying.forget();
      setIsPlacing(false);
    };
    addEventListener('pageshow', wake);
    return () => removeEventListener('pageshow', wake);
  }, [paying]);

  async function place(cart: CartBreakdown, fields: OrderFields): Promise<void> {
    problem.forget();
    setNumber(cart.transactionNumber);
    setIsPlacing(true);
    const body = bodyOf({ cart, fields, slug });
    try {
      const reply = await paying.send(body, (key) =>
        draft.api.pay(cart.draftOrderUID, { body, key }),
      );
      nameDraft(slug, fields.email);
      keepPaying(cart.draftOrderUID);
      broadcastCart(cart.draftOrderUID);
      setNumber(reply.transactionNumber);
      // Saves the details for next time, unless the order is for another address. Failure doesn't
      // affect the order.
      if (person?.email === bareCode(fields.email).toLowerCase())
        await keepDetails(detailsOf(fields)).catch(() => undefined);
      location.assign(reply.message);
    } catch (error) {
      setIsPlacing(false);
      const refused = ownFields(problemOf(error).fields);
      if (Object.keys(refused).length > 0) onFieldProblems(refused);
      else problem.fail(error);
      draft.retry();
    }
  }
  return { place, isPlacing, transactionNumber: number };
}

/** Fields that the form doesn't show are not sent, even if they are known. */
const NO_ADDRESS = {
  hasAddress: false,
  address1: '',
  address2: '',
  city: '',
  state: '',
  zipCode: '',
  country: '',
};

const bodyOf = (given: { cart: CartBreakdown; fields: OrderFields; slug: string }): PaymentBody => {
  const { cart, fields, slug } = given;
  const page = `${location.origin}/${slug}`;
  return {
    order: {
      ...fields,
      ...(!cart.asksAddress && NO_ADDRESS),
      phone: toSent(fields.phone, fields.country),
      consent: CURRENT_CHECKOUT_CONSENT,
      ...(cart.discountCode !== null && { discountCode: cart.discountCode }),
    },
    successUrl: `${page}/success?orderID=${cart.draftOrderUID}`,
    cancelUrl: `${page}/cart`,
    draftOrderUID: cart.draftOrderUID,
    source: 'stripe',
  };
};

/** `order.email` and `email` are the same field here. */
const ownFields = (refused: Record<string, string[]>): FieldProblems =>
  Object.fromEntries(
    Object.entries(refused).flatMap(([path, [message = '']]) => {
      const name = path.split('.').at(-1) ?? '';
      return name in FIELD_LABELS ? [[name as FieldName, message]] : [];
    }),
  );
