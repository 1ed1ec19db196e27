import { problemOf } from './problemOf.ts';

/**
 * Sends a request that must not run twice. A retry after a lost response reuses the idempotency key;
 * after any response, the next request gets a new one.
 */
export function sendOnce() {
  let open = { body: '', key: '' };
  const forget = () => {
    open = { body: '', key: '' };
  };
  return {
    forget,
    async send<Answer>(body: unknown, work: (key: string) => Promise<Answer>): Promise<Answer> {
      const text = JSON.stringify(body);
      if (open.body !== text) open = { body: text, key: crypto.randomUUID() };
      try {
        const answer = await work(open.key);
        forget();
        return answer;
      } catch (error) {
        const { status, code } = problemOf(error);
        if (status !== 0 && code !== 'idempotency_in_progress') forget();
        throw error;
      }
    },
  };
}
