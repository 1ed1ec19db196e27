import { conforms, type TestApp } from '@foyer/kit/testing';
import { onSale } from '@foyer/plugin-checkout/testing';

/** An event of the tenant whose reports are asked for. */
const anEvent = async (app: TestApp) => {
  const { eventId } = await onSale(app, { tenant: 'a' });
  return { params: { eventId } };
};

conforms(import.meta.url, {
  calls: {
    eventSummary: anEvent,
    eventSubject: anEvent,
    eventSalesCurve: anEvent,
    eventSalesByChannel: anEvent,
    salesByType: anEvent,
    againstLastEvent: anEvent,
    checkIns: anEvent,
  },
});
