import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refresher, refreshAfterWrites } from './queryClient.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A screen with one figure, and a sender whose calls succeed unless told otherwise. */
function screen() {
  const queries = new QueryClient();
  const load = vi.fn(async () => 1);
  new QueryObserver(queries, { queryKey: ['figure'], queryFn: load }).subscribe(() => undefined);
  const refresh = refresher(queries);
  const send = refreshAfterWrites(async ({ path }) => {
    if (path === '/fails') throw new Error('Refused');
    return {};
  }, refresh);
  return { load, queries, send, refresh };
}

test.each(['post', 'put', 'patch', 'delete'])('reloads the figures after %s', async (method) => {
  const { load, send } = screen();
  await send({ method, path: '/orders' });
  await vi.runAllTimersAsync();
  expect(load).toHaveBeenCalledTimes(2);
});

test('does not request a deleted record that a page still shows', async () => {
  const { load, queries, send } = screen();
  const id = '3ee26494-63c5-4309-a9b5-8fc858a02e7f';
  const own = vi.fn(async () => 1);
  new QueryObserver(queries, {
    queryKey: ['tenants', 'getOne', { id }],
    queryFn: own,
  }).subscribe(() => undefined);
  await send({ method: 'delete', path: `/tenants/${id}` });
  await vi.runAllTimersAsync();
  expect(own).toHaveBeenCalledTimes(1);
  expect(load).toHaveBeenCalledTimes(2);
});

test('reloads the figures once for several writes and refresh requests in one turn', async () => {
  const { load, send, refresh } = screen();
  await Promise.all([
    send({ method: 'post', path: '/orders' }),
    send({ method: 'post', path: '/orders' }),
  ]);
  refresh();
  await vi.runAllTimersAsync();
  expect(load).toHaveBeenCalledTimes(2);
});

test('reloads nothing after a read or a rejected write', async () => {
  const { load, send } = screen();
  await send({ method: 'get', path: '/orders' });
  await send({ method: 'post', path: '/preview', isRead: true });
  await expect(send({ method: 'post', path: '/fails' })).rejects.toThrow('Refused');
  await vi.runAllTimersAsync();
  expect(load).toHaveBeenCalledTimes(1);
});
