import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp, type Visitor } from '@foyer/testing';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

/** Responses of each kind, including errors. */
const ANSWERS: readonly [what: string, visitor: () => Visitor, path: string][] = [
  ['the landing page', () => app.as.nobody(''), '/'],
  ['a storefront', () => app.as.nobody('a'), '/'],
  ['a console', () => app.as.nobody(), '/'],
  ['the API', () => app.as.platform(), '/api/auth/session'],
  ['a list', () => app.as.platform(), '/api/tenants'],
  ['an error', () => app.as.nobody(), '/api/tenants'],
  ['an unknown path', () => app.as.nobody(), '/api/nothing'],
  ['an unknown host', () => app.as.nobody('nobody-here'), '/'],
];

test.each(ANSWERS)(
  '%s has headers against sniffing, framing and referrers',
  async (_what, visitor, path) => {
    const { headers } = await visitor().request(path, {
      headers: { origin: 'https://elsewhere.test' },
    });
    expect(headers.get('content-type')).toMatch(/^(text\/html|application\/json); charset=utf-8$/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('content-security-policy')).toMatch(
      /default-src 'none'.*object-src 'none'.*frame-ancestors 'none'/,
    );
    expect(headers.get('referrer-policy')).toBe('same-origin');
    // No other host's page can read a response, and none names its software.
    expect(headers.get('access-control-allow-origin')).toBeNull();
    for (const name of ['server', 'x-powered-by', 'etag']) expect(headers.get(name)).toBeNull();
    if (path.startsWith('/api')) expect(headers.get('cache-control')).toBe('no-store');
  },
);
