import { bareCode } from '@foyer/kit/invisible';
import { useEffect, useState } from 'react';
import type { CartBreakdown, PaymentBody } from '../api/cartApi.ts';
import { problemOf } from '../api/problemOf.ts';
import { sendOnce } from '../api/sendOnce.ts';
import { nameDraft } from '../cart/draftPointer.ts';
import { tellOtherTabs } from '../cart/otherTabs.ts';
import { keepPaying } from '../cart/payingTab.ts';
import type { Draft } from '../cart/useDraft.ts';
import { useSignedIn } from '../account/signedIn.ts';
import { keepDetails } from '../account/accountApi.ts';
import type { TroubleState } from '../layout/useTrouble.ts';
import { detailsOf } from './accountFields.ts';
import { consents } from './consents.ts';
import {
  FIELD_LABELS,
  type FieldName,
  type FieldProblems,
  type OrderFields,
} from './orderFields.ts';
import { toSent } from './phone.ts';

/** Sends the order and takes the browser to where it is paid. */
export function usePlaceOrder(given: {
  draft: Draft;
  slug: string;
  tenantName: string;
  /** Told what goes wrong, unless it is a field's. */
  problem: Pick<TroubleState, 'fail' | 'forget'>;
  onFieldProblems(problems: FieldProblems): void;
}) {
  const { draft, slug, tenantName, problem, onFieldProblems } = given;
  const [isPlacing, setIsPlacing] = useState(false);
  const [number, setNumber] = useState<string | null>(null);
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
    problem.forget();
    setNumber(cart.transactionNumber);
    setIsPlacing(true);
    const body = bodyOf({ cart, fields, slug, tenantName });
    try {
      const reply = await paying.send(body, (key) =>
        draft.api.pay(cart.draftOrderUID, { body, key }),
      );
      nameDraft(slug, fields.email);
      keepPaying(cart.draftOrderUID);
      tellOtherTabs(cart.draftOrderUID);
      setNumber(reply.transactionNumber);
      // For the next time; somebody else's address is theirs. The order is placed whatever comes of it.
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

/** What the form did not ask for is not sent, wherever it was known from. */
const NO_ADDRESS = {
  hasAddress: false,
  address1: '',
  address2: '',
  city: '',
  state: '',
  zipCode: '',
  country: '',
};

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
      ...(!cart.asksAddress && NO_ADDRESS),
      phone: toSent(fields.phone, fields.country),
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
