import type { CDPSession } from '@playwright/test';

/** One request of a page. Times are in ms after the first request. */
export interface Asked {
  what: string;
  startedAt: number;
  firstByteAt: number;
  endedAt: number;
  /** Transferred bytes, with headers and compression. */
  bytes: number;
}

/**
 * Records a page's requests.
 * @returns a function that returns the requests answered so far
 */
export function followRequests(cdp: CDPSession): () => Asked[] {
  const asked = new Map<string, Asked>();
  let started = 0;
  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    started ||= timestamp;
    const startedAt = (timestamp - started) * 1000;
    const what = `${request.method} ${new URL(request.url).pathname}`;
    asked.set(requestId, { what, startedAt, firstByteAt: 0, endedAt: 0, bytes: 0 });
  });
  cdp.on('Network.responseReceived', ({ requestId, response: { timing } }) => {
    const one = asked.get(requestId);
    if (one && timing)
      one.firstByteAt = (timing.requestTime - started) * 1000 + timing.receiveHeadersEnd;
  });
  cdp.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const one = asked.get(requestId);
    if (one)
      Object.assign(one, { endedAt: (timestamp - started) * 1000, bytes: encodedDataLength });
  });
  return () => [...asked.values()].filter(({ endedAt }) => endedAt > 0);
}
