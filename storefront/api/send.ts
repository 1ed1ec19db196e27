import { fetchSender } from '@foyer/kit';
import { recordServerTime } from './serverClock.ts';

/** Asks the API of the page's own host; each answer also says what time it is there. */
export const send = fetchSender({
  fetch: async (...request) => {
    const response = await fetch(...request);
    recordServerTime(response.headers.get('date'));
    return response;
  },
});
