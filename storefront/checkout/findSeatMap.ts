const FORMATS = ['png', 'jpg', 'jpeg', 'gif'];
const PATIENCE_MS = 5_000;

/** Whether there is a picture at an address, and it comes in time. */
const isPicture = (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const picture = new Image();
    const timer = setTimeout(() => end(false), PATIENCE_MS);
    const end = (isThere: boolean) => {
      clearTimeout(timer);
      resolve(isThere);
    };
    picture.onload = () => end(true);
    picture.onerror = () => end(false);
    picture.src = address;
  });

/**
 * Where an event's seat map is: at the address that the server has for it, else in the first format
 * that is there. An event without one is not asked for it.
 */
export async function findSeatMap(event: {
  slug: string;
  seatmap: string | null;
}): Promise<string | null> {
  if (event.seatmap === null) return null;
  const addresses = FORMATS.map((format) => `/${event.slug}/assets/seatmap.${format}`);
  for (const address of new Set([event.seatmap, ...addresses]))
    if (await isPicture(address)) return address;
  return null;
}
