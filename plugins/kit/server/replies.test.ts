import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testApp, type TestApp } from '@foyer/testing';

const folder = fileURLToPath(
  new URL('../../../tests/fixtures/plugin-broken-replies', import.meta.url),
);

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ extra: [folder] });
});
afterAll(() => app.stop());

/** What a test's output contains when a call fails with a server error. */
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
    "The list 'replies.numbers' doesn't match its contract: row 1, details.name: Invalid input: expected number, received string.",
  ],
  [
    '/x/replies/ping',
    "The route 'replies.ping' doesn't match its contract: pong: Invalid input: expected number, received string.",
  ],
])(
  'reports the place and the field if a reply of %s does not match its schema',
  async (path, text) => {
    const output = await written(path);
    expect(output).toContain(`GET /api${path} returned 500`);
    expect(output).toContain(text);
    // Including where it was thrown.
    expect(output).toMatch(/\n +at /);
  },
);
