import { conforms, type TestApp } from '@foyer/testing';
import { paramsOf, stageOf } from '@foyer/plugin-orders/testing';

const firstTicket = async (app: TestApp) => {
  const made = await stageOf(app);
  const { tickets } = await made.sell();
  return { ticketUID: tickets[0]?.ticketUID ?? '' };
};

conforms(import.meta.url, {
  calls: {
    boxOfficeQuote: async (app) => ({
      params: await paramsOf(app),
      body: {
        lines: [{ ticketId: (await stageOf(app)).typeId, quantity: 1 }],
        paymentMethod: 'cash',
      },
    }),
    boxOfficeSale: async (app) => ({
      params: await paramsOf(app),
      body: {
        lines: [{ ticketId: (await stageOf(app)).typeId, quantity: 1 }],
        paymentMethod: 'cash',
      },
    }),
    complimentary: async (app) => ({
      params: await paramsOf(app),
      body: { lines: [{ ticketId: (await stageOf(app)).typeId, quantity: 1 }] },
    }),
    boxOfficePrices: async (app) => ({ params: await paramsOf(app) }),
    complimentaryList: async (app) => ({
      params: await paramsOf(app),
      body: {
        lines: [{ ticketId: (await stageOf(app)).typeId, quantity: 1 }],
        people: [{ firstName: 'Maya', lastName: 'Ito', email: 'maya@example.test' }],
      },
    }),
    checkIn: async (app) => {
      const { ticketUID } = await firstTicket(app);
      return { params: await paramsOf(app), body: { ticketUID, where: 'North' } };
    },
    checkInCount: async (app) => ({ params: await paramsOf(app) }),
    checkInKey: async (app) => ({ params: await paramsOf(app) }),
  },
  unaudited: {
    boxOfficeQuote: 'it says what a sale would come to, and sells nothing',
  },
});
