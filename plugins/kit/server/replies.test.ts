import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testApp, type TestApp } from '@foyer/kit/testing';

const folder = fileURLToPath(
  new URL('../../../tests/fixtures/plugin-broken-replies', import.meta.url),
);

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ extra: [folder] });
});
afterAll(() => app.stop());

/** What a test's output holds when a call fails on our side. */
async function written(path: string): Promise<string> {
  const lines: string[] = [];
  const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    lines.push(String(text));
    return true;
  });
  try {
    const { status } = await app.as.tenant('a').request(`/api${path}`);
    expect(status).toBe(500);
  } finally {
    spy.mockRestore();
  }
  return lines.join('');
}

test.each([
  [
    '/x/replies/numbers',
    "The list 'replies.numbers' answers otherwise than its contract says: row 1, details.name: Invalid input: expected number, received string.",
  ],
  [
    '/x/replies/ping',
    "The route 'replies.ping' answers otherwise than its contract says: pong: Invalid input: expected number, received string.",
  ],
])(
  'a reply of %s that misses its schema says place and field in the output',
  async (path, text) => {
    const output = await written(path);
    expect(output).toContain(`GET /api${path} answered 500`);
    expect(output).toContain(text);
    // And where it was thrown.
    expect(output).toMatch(/\n +at /);
  },
);
