import { useRef } from 'react';
import type { BuyerOrder } from '../api/orderApi.ts';
import { useToast } from '../layout/Toasts.tsx';

/** Opens in the map app that the phone's owner prefers. */
const directionsTo = (place: string): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`;

/** How to get to the event, and how to tell friends about it. */
export function EventLinks({ event }: { event: BuyerOrder['event'] }) {
  return (
    <>
      {event.place && (
        <a className="button" href={directionsTo(event.place)} target="_blank" rel="noreferrer">
          Get directions
        </a>
      )}
      <ShareEvent event={event} />
    </>
  );
}

/** Shares the event's public page, never the address of this page, which opens the order. */
function ShareEvent({ event: { name, slug } }: { event: BuyerOrder['event'] }) {
  const toast = useToast();
  const isSharing = useRef(false);

  async function share() {
    if (isSharing.current) return;
    isSharing.current = true;
    const url = `${location.origin}/${slug}/tickets`;
    try {
      if (await isSharedByDevice({ title: name, url })) return;
      await navigator.clipboard.writeText(url);
      toast({ status: 'success', title: 'Link copied', text: url });
    } catch {
      // Without permission to copy, the address can still be read.
      toast({ status: 'error', title: 'Couldn’t copy the link', text: url });
    } finally {
      isSharing.current = false;
    }
  }

  return (
    <button type="button" onClick={() => void share()}>
      Share event
    </button>
  );
}

/** @returns whether the device offered its own way to share; closing that is no failure */
async function isSharedByDevice(data: ShareData): Promise<boolean> {
  if (!('share' in navigator)) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return (error as Partial<DOMException>).name === 'AbortError';
  }
}
