import { problemOf } from './problemOf.ts';

/**
 * Sends what must not be done twice: the same again after a lost answer goes under the same idempotency
 * key. Once something was answered, the next try is another question.
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
