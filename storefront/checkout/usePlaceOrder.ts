import { useEffect, useState } from 'react';
import type { CartBreakdown, PaymentBody } from '../api/cartApi.ts';
import { problemOf } from '../api/problemOf.ts';
import { sendOnce } from '../api/sendOnce.ts';
import { nameDraft } from '../cart/draftPointer.ts';
import type { Draft } from '../cart/useDraft.ts';
import { useSignedIn } from '../account/signedIn.ts';
import { keepDetails } from '../account/accountApi.ts';
import { detailsOf } from './accountFields.ts';
import { consents } from './consents.ts';
import {
  FIELD_LABELS,
  type FieldName,
  type FieldProblems,
  type OrderFields,
} from './orderFields.ts';

/** Sends the order and takes the browser to where it is paid. */
export function usePlaceOrder(given: {
  draft: Draft;
  slug: string;
  tenantName: string;
  onFieldProblems(problems: FieldProblems): void;
}) {
  const { draft, slug, tenantName, onFieldProblems } = given;
  const [isPlacing, setIsPlacing] = useState(false);
  const [number, setNumber] = useState<string | null>(null);
  const [problem, setProblem] = useState('');
  const [paying] = useState(sendOnce);
  const person = useSignedIn();

  // Back from the payment page, a browser may show this one as it was left. That page may be over by
  // now: placing the order is another question then, and not the old one sent again.
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
    setProblem('');
    setNumber(cart.transactionNumber);
    setIsPlacing(true);
    const body = bodyOf({ cart, fields, slug, tenantName });
    try {
      const reply = await paying.send(body, (key) =>
        draft.api.pay(cart.draftOrderUID, { body, key }),
      );
      nameDraft(slug, fields.email);
      setNumber(reply.transactionNumber);
      // For the next time; somebody else's address is theirs. The order is placed whatever comes of it.
      if (person?.email === fields.email.trim().toLowerCase())
        await keepDetails(detailsOf(fields)).catch(() => undefined);
      location.assign(reply.message);
    } catch (error) {
      const { message, fields: refused } = problemOf(error);
      setIsPlacing(false);
      setProblem(message);
      onFieldProblems(ownFields(refused));
      draft.retry();
    }
  }
  return { place, isPlacing, transactionNumber: number, problem };
}

const bodyOf = (given: {
  cart: CartBreakdown;
  fields: OrderFields;
  slug: string;
  tenantName: string;
}): PaymentBody => {
  const { cart, fields, slug, tenantName } = given;
  const page = `${location.origin}/${slug}`;
  const sentences = consents(tenantName);
  return {
    order: {
      ...fields,
      email: fields.email.trim(),
      optInEmailText: sentences.optInEmail,
      optInTextText: sentences.optInText,
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
