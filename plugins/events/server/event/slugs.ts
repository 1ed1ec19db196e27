import { invalid } from '@foyer/kit';
import type { Tx } from '@foyer/kit/server';
import slugify from 'slugify';
import { RESERVED_SLUGS } from '../../contract/slug.ts';

const LONGEST = 80;
const SHAPE = /^[a-z0-9]+(-[a-z0-9]+)*$/;

const refused = (sentence: string) => invalid({ 'details.slug': [sentence] });

/** A name as a part of an address: `Café Müller, Act II` is `cafe-muller-act-ii`. */
export function slugFrom(name: string): string {
  const slug = cutAtWord(
    slugify(name.normalize('NFKC'), { lower: true, strict: true, trim: true }),
  ).replace(/^-+|-+$/g, '');
  return slug === '' ? 'event' : slug;
}

/** As many whole words as an address holds; of one that is longer, its beginning. */
function cutAtWord(words: string): string {
  if (words.length <= LONGEST) return words;
  const end = words.lastIndexOf('-', LONGEST);
  return words.slice(0, end > 0 ? end : LONGEST);
}

/** Two events of one tenant that choose their slugs at once do so one after the other. */
async function lockSlugs({ db }: Tx, tenantId: string): Promise<void> {
  await db.raw(`select pg_advisory_xact_lock(hashtextextended('events_slug ' || ?::text, 0))`, [
    tenantId,
  ]);
}

/** The first of `name`, `name-2`, `name-3`… that nobody has or had and the product does not need. */
export async function freeSlug(
  tx: Tx,
  { tenantId, name }: { tenantId: string; name: string },
): Promise<string> {
  await lockSlugs(tx, tenantId);
  const wanted = slugFrom(name);
  const known: string[] = await tx
    .db('events_slug')
    .where('tenant_id', tenantId)
    .whereLike('slug', `${wanted}%`)
    .pluck('slug');
  const taken = new Set([...known, ...RESERVED_SLUGS]);
  for (let n = 1; ; n += 1) {
    const slug = n === 1 ? wanted : `${wanted}-${n}`;
    if (!taken.has(slug)) return slug;
  }
}

/** A slug that somebody chose. One that the event had before is its own to take again. */
export async function chosenSlug(
  tx: Tx,
  { tenantId, eventId, slug }: { tenantId: string; eventId: string | null; slug: string },
): Promise<string> {
  if (slug.length > LONGEST || !SHAPE.test(slug)) {
    if (RESERVED_SLUGS.includes(slug)) throw refused('This address is reserved.');
    throw refused(
      `The address may hold lowercase letters, digits and hyphens between them, at most ${LONGEST}.`,
    );
  }
  if (RESERVED_SLUGS.includes(slug)) throw refused('This address is reserved.');
  await lockSlugs(tx, tenantId);
  const other = (await tx
    .db('events_slug')
    .where({ tenant_id: tenantId, slug })
    .first('event_id')) as { event_id: string } | undefined;
  if (other && other.event_id !== eventId)
    throw refused('Another event has this address, or had it before.');
  return slug;
}

/** Remembers that an event had a slug, so that old addresses lead on. */
export async function keepSlug(
  { db }: Tx,
  { tenantId, eventId, slug }: { tenantId: string; eventId: string; slug: string },
): Promise<void> {
  await db('events_slug')
    .insert({ tenant_id: tenantId, event_id: eventId, slug })
    .onConflict(['tenant_id', 'slug'])
    .ignore();
}
