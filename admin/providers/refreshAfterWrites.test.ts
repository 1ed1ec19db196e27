import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refresher, refreshAfterWrites } from './refreshAfterWrites.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A screen with one figure, and a sender whose every call succeeds unless it is to fail. */
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

test.each(['post', 'put', 'patch', 'delete'])('%s loads the figures again', async (method) => {
  const { load, send } = screen();
  await send({ method, path: '/orders' });
  await vi.runAllTimersAsync();
  expect(load).toHaveBeenCalledTimes(2);
});

test('what was deleted is not asked for again by a page that still shows it', async () => {
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

test('several writes and requests to refresh in one turn load them once', async () => {
  const { load, send, refresh } = screen();
  await Promise.all([
    send({ method: 'post', path: '/orders' }),
    send({ method: 'post', path: '/orders' }),
  ]);
  refresh();
  await vi.runAllTimersAsync();
  expect(load).toHaveBeenCalledTimes(2);
});

test('what only reads, and what is refused, loads nothing', async () => {
  const { load, send } = screen();
  await send({ method: 'get', path: '/orders' });
  await send({ method: 'post', path: '/preview', isRead: true });
  await expect(send({ method: 'post', path: '/fails' })).rejects.toThrow('Refused');
  await vi.runAllTimersAsync();
  expect(load).toHaveBeenCalledTimes(1);
});
