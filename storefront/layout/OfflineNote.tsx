import { useSyncExternalStore } from 'react';

const watchConnection = (changed: () => void) => {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
};

const isConnected = () => navigator.onLine;

/** Always in the page, so that screen readers announce it when it fills. */
export function OfflineNote() {
  const isOnline = useSyncExternalStore(watchConnection, isConnected, () => true);
  return (
    <div role="status">
      {!isOnline && (
        <p className="offline">You’re offline. This page will work again once you reconnect.</p>
      )}
    </div>
  );
}
