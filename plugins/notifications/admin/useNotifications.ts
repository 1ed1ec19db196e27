import { useAction, useClient } from '@foyer/kit/admin';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { notifications } from '../contract.ts';
import { toasts } from './toasts.ts';

const UNREAD = ['notifications', 'unread'];
/** Moving from page to page doesn't ask again within this time. */
const FRESH_MS = 15_000;
const NEWEST = 10;

/** The number of unread notifications; asks again on another page, and when the window gets the focus. */
export function useUnreadCount() {
  const api = useClient(notifications);
  const cache = useQueryClient();
  const { pathname } = useLocation();
  const query = useQuery({
    queryKey: UNREAD,
    queryFn: async () => (await api.notifications({ filters: 'isRead=false', limit: 1 })).count,
    staleTime: FRESH_MS,
    refetchOnWindowFocus: true,
  });
  useEffect(() => {
    void cache.refetchQueries({ queryKey: UNREAD, stale: true }, { cancelRefetch: false });
  }, [cache, pathname]);
  return query;
}

/** The newest notifications, read or not. */
export function useNewest() {
  const api = useClient(notifications);
  return useQuery({
    queryKey: ['notifications', 'newest'],
    queryFn: async () => (await api.notifications({ limit: NEWEST })).result,
  });
}

/** Marks one as read when its link is followed; a failure leaves it unread. */
export function useMarkRead() {
  const api = useClient(notifications);
  return useAction((id: string) => api.markRead({ body: { ids: [id] } }));
}

/** Marks all as read, up to the newest one that was loaded. */
export function useMarkAllRead(onDone: () => void) {
  const api = useClient(notifications);
  return useAction((until: string) => api.markAllRead({ body: { until } }), {
    failed: toasts.readFailed,
    onDone,
  });
}
