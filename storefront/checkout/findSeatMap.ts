const FORMATS = ['png', 'jpg', 'jpeg', 'gif'];
const PATIENCE_MS = 5_000;

/** Whether there is a picture at a URL that loads in time. */
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
 * Finds an event's seat map: at the URL that the server has for it, or else in the first format
 * that exists. Events without seats are not checked.
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
