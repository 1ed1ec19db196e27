import { conforms, type TestApp } from '@foyer/testing';
import { buyer, CONTACT, onSale } from './testing.ts';

const CODE = { code: 'HALF', kind: 'percent', percent: 50 } as const;
const offer = (app: TestApp) =>
  onSale(app, { types: { General: {}, Free: { price: 0, kind: 'free' } }, discounts: [CODE] });

/** A cart of tenant a, as its buyer receives it. */
async function cart(app: TestApp, given: { type?: string; isHeld?: boolean; code?: string } = {}) {
  const event = await offer(app);
  const one = await buyer(app, event, { [given.type ?? 'General']: 1 });
  if (given.code)
    await one.api.addDiscount({ params: one.path, body: { discountCode: given.code } });
  if (given.isHeld) await one.hold();
  return { event, params: one.path, one };
}

const OWN_ROWS = 'the cart’s own rows tell, and its buyer has no name yet';
const STOCK = 'a hold is a row with its time, and ends as a sale or by itself';

conforms(import.meta.url, {
  notWrittenBack: { changeCart: 'a cart is read with prices and written as a selection' },
  unaudited: {
    createCart: OWN_ROWS,
    changeCart: OWN_ROWS,
    addDiscount: OWN_ROWS,
    removeDiscount: OWN_ROWS,
    previewDiscount: 'it reads prices and changes nothing',
    hold: STOCK,
    extendHold: STOCK,
    releaseHold: STOCK,
  },
  calls: {
    createCart: async (app) => {
      const { eventId, types } = await offer(app);
      const lines = [{ ticketId: types['General'], quantity: 2 }];
      return { params: { eventId }, body: { lines } };
    },
    readCart: cart,
    changeCart: async (app) => {
      const { event, params } = await cart(app);
      return { params, body: { lines: [{ ticketId: event.types['Free'], quantity: 1 }] } };
    },
    addDiscount: async (app) => ({ ...(await cart(app)), body: { discountCode: 'half' } }),
    previewDiscount: async (app) => {
      const { eventId } = await offer(app);
      return { params: { eventId }, body: { discountCode: 'half' } };
    },
    removeDiscount: (app) => cart(app, { code: 'HALF' }),
    hold: cart,
    extendHold: (app) => cart(app, { isHeld: true }),
    releaseHold: (app) => cart(app, { isHeld: true }),
    // A free order never calls the gateway.
    createPayment: async (app) => {
      const { event, params } = await cart(app, { type: 'Free', isHeld: true });
      const home = `http://a.${app.publicBase}/${event.slug}`;
      return {
        params,
        body: { order: CONTACT, cancelUrl: `${home}/cart`, successUrl: `${home}/success` },
      };
    },
    status: (app) => cart(app, { isHeld: true }),
  },
});
