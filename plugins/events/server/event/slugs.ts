import { invalid } from '@foyer/kit';
import type { Tx } from '@foyer/kit/server';
import slugify from 'slugify';
import { RESERVED_SLUGS } from '../../contract/event.ts';

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

/** As many whole words as fit in an address, or the start of a longer word. */
function cutAtWord(words: string): string {
  if (words.length <= LONGEST) return words;
  const end = words.lastIndexOf('-', LONGEST);
  return words.slice(0, end > 0 ? end : LONGEST);
}

/** Serializes choosing slugs per tenant. */
async function lockSlugs({ db }: Tx, tenantId: string): Promise<void> {
  await db.raw(`select pg_advisory_xact_lock(hashtextextended('events_slug ' || ?::text, 0))`, [
    tenantId,
  ]);
}

/** The first of `name`, `name-2`, `name-3`… that was never used and isn't reserved. */
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

/** A slug chosen by the organizer. An event may take back its own former slug. */
export async function chosenSlug(
  tx: Tx,
  { tenantId, eventId, slug }: { tenantId: string; eventId: string | null; slug: string },
): Promise<string> {
  if (slug.length > LONGEST || !SHAPE.test(slug)) {
    if (RESERVED_SLUGS.includes(slug))
      throw refused('This address is reserved. Choose another one.');
    throw refused(
      `Use lowercase letters, numbers and hyphens between them, at most ${LONGEST} characters.`,
    );
  }
  if (RESERVED_SLUGS.includes(slug)) throw refused('This address is reserved. Choose another one.');
  await lockSlugs(tx, tenantId);
  const other = await tx
    .db('events_slug')
    .where({ tenant_id: tenantId, slug })
    .first<{ event_id: string } | undefined>('event_id');
  if (other && other.event_id !== eventId)
    throw refused('Another event uses this address or used it before. Choose another one.');
  return slug;
}

/** Records an event's slug so that old addresses redirect. */
export async function keepSlug(
  { db }: Tx,
  { tenantId, eventId, slug }: { tenantId: string; eventId: string; slug: string },
): Promise<void> {
  await db('events_slug')
    .insert({ tenant_id: tenantId, event_id: eventId, slug })
    .onConflict(['tenant_id', 'slug'])
    .ignore();
}
