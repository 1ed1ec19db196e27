import sharp from 'sharp';
import { cookiesOf, hostFetch } from '../../packages/testing/hostFetch.ts';
import { DEMO_PASSWORD } from '../../seeds/demo/demoPeople.ts';

const EMAIL = 'admin@riverside.test';

const WIDTH = 1600;
const HEIGHT = 900;
/** Grain sizes of the generated photo in pixels, with their strengths. */
const GRAINS = [
  { size: 200, sigma: 60 },
  { size: 40, sigma: 40 },
  { size: 8, sigma: 24 },
  { size: 2, sigma: 8 },
] as const;

/**
 * Uploads a picture for a demo event, as its organizer would.
 * @param given.slug of an event of Riverside Arts
 * @returns the size of the uploaded file in bytes
 */
export async function usePhotograph({ port, slug }: { port: number; slug: string }) {
  const send = hostFetch(port, `riverside.localhost:${port}`);
  const headers = new Headers({ 'x-application-type': 'TENANT' });
  const ask = async (path: string, init: { type: string; body: string | Buffer } | null = null) => {
    if (init) headers.set('content-type', init.type);
    const answer = await send(`/api${path}`, {
      headers,
      ...(init && { method: 'POST', body: init.body as BodyInit }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const signedIn = await ask('/auth/login', {
    type: 'application/json',
    body: JSON.stringify({ username: EMAIL, password: DEMO_PASSWORD, applicationType: 'TENANT' }),
  });
  headers.set('cookie', cookiesOf(signedIn));
  const { tenant } = (await (await ask('/auth/session')).json()) as { tenant: { id: string } };
  const events = `/tenants/${tenant.id}/events`;
  const filter = encodeURIComponent(JSON.stringify({ 'details.slug': slug }));
  const [event] = (await (await ask(`${events}?filter=${filter}`)).json()) as { id: string }[];
  if (!event) throw new Error(`There is no event ${slug}.`);
  const body = await drawPhotograph();
  await ask(`${events}/${event.id}/image`, { type: 'image/jpeg', body });
  return body.length;
}

/** As hard to compress as a photo of a stage: large shapes, smaller shapes and grain. */
async function drawPhotograph(): Promise<Buffer> {
  const layers = GRAINS.map(async ({ size, sigma }) => ({
    input: await sharp({
      create: {
        width: Math.ceil(WIDTH / size),
        height: Math.ceil(HEIGHT / size),
        channels: 3,
        background: '#808080',
        noise: { type: 'gaussian', mean: 128, sigma },
      },
    })
      .resize(WIDTH, HEIGHT, { fit: 'fill', kernel: 'cubic' })
      .png()
      .toBuffer(),
    blend: 'overlay' as const,
  }));
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#35506b' } })
    .composite(await Promise.all(layers))
    .jpeg({ quality: 90 })
    .toBuffer();
}
