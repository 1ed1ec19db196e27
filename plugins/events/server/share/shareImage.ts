import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { conflict, formatTime, notFound, weekdayAndDay } from '@foyer/kit';
import { qrPng } from '@foyer/documents/qr';
import { countryCode } from '@foyer/kit/countries';
import {
  files,
  originOf,
  sendDrawnImage,
  tenantDirectory,
  type Ctx,
  type InputOf,
  type PreviewImage,
  type TenantAddress,
} from '@foyer/kit/server';
import type { events } from '../../contract.ts';
import type { EventShare } from '../../contract/event.ts';
import type { PublicEvent } from '../../contract/publicEvent.ts';
import { toPublicEvent } from '../event/eventRecord.ts';
import { findEvent } from '../event/findEvent.ts';
import { filePlace } from '../event/eventTable.ts';
import { drawPoster } from '../drawPoster.ts';
import { drawShare, SHARE_HEIGHT, SHARE_WIDTH } from './drawShare.ts';

/** Everything that the image shows. */
export interface ShareFacts {
  name: string;
  tenant: string;
  when: string;
  place: string;
  accent: string | null;
  /** The event's own picture, by its address; null for the poster. */
  picture: string | null;
}

/** Increase it when the drawing changes, so that the images in caches are replaced. */
const DRAWING = 1;

const factsOf = ({ details }: PublicEvent, { name, brand }: TenantAddress): ShareFacts => ({
  name: details.name,
  tenant: name,
  when: whenOf(details),
  place: placeOf(details),
  accent: brand.accent,
  picture: details.eventImage,
});

/** "Friday, July 3, 2026, 8:00 PM EDT" */
export const whenOf = ({ startDateTime, timeZone }: PublicEvent['details']): string =>
  `${weekdayAndDay(startDateTime, timeZone)}, ${formatTime(startDateTime, timeZone)}`;

/** "Riverside Amphitheatre, Portland, ME", with the country only if it isn't the US. */
export const placeOf = ({ address1, city, state, country }: PublicEvent['details']): string =>
  [address1, city, state, countryCode(country) === 'US' ? '' : country].filter(Boolean).join(', ');

const versionOf = (facts: ShareFacts): string =>
  createHash('sha256')
    .update(JSON.stringify([DRAWING, facts]))
    .digest('base64url')
    .slice(0, 16);

const addressOf = ({ id, details: { tenantId } }: PublicEvent, version: string): string =>
  `/api/p/tenants/${tenantId}/events/${id}/share/${version}.png`;

/** The image for link previews of an event's page. Its address changes with what it shows. */
export function shareImage(event: PublicEvent, tenant: TenantAddress): PreviewImage {
  const facts = factsOf(event, tenant);
  return {
    path: addressOf(event, versionOf(facts)),
    width: SHARE_WIDTH,
    height: SHARE_HEIGHT,
    alt: [facts.name, facts.when, facts.place].filter(Boolean).join(' · '),
  };
}

/**
 * Sends the image at its current address. An outdated address redirects there, so only one image of an event
 * can be requested.
 */
export async function sendShareImage(
  ctx: Ctx,
  { params }: InputOf<typeof events.routes.publicShareImage>,
): Promise<void> {
  const [found, tenant] = await Promise.all([
    ctx.read((db) => findEvent(db, params.eventId)),
    ctx.use(tenantDirectory).byId(params.tenantId),
  ]);
  if (!found || found.status === 'draft' || !tenant?.isOpen) throw notFound('image');
  const event = toPublicEvent(found);
  const facts = factsOf(event, tenant);
  await sendDrawnImage(ctx, {
    path: addressOf(event, versionOf(facts)),
    async draw() {
      const own = found.eventImage && (await readPicture(ctx, filePlace(found, found.eventImage)));
      return drawShare(facts, own || Buffer.from(drawPoster(event.id)));
    },
  });
}

/**
 * The address of an event's page, and how it looks where it is shared.
 * @throws 409 for a draft, whose page isn't public
 */
export async function readShare(
  ctx: Ctx,
  { params }: InputOf<typeof events.routes.share>,
): Promise<EventShare> {
  const [found, tenant] = await Promise.all([
    ctx.read((db) => findEvent(db, params.eventId)),
    ctx.use(tenantDirectory).byId(params.tenantId),
  ]);
  if (!found || !tenant) throw notFound('event');
  if (found.status === 'draft')
    throw conflict('not_published', 'Publish this event before you share it.');
  const url = `${originOf(ctx.env, tenant)}/${found.slug}/tickets`;
  const { path, alt } = shareImage(toPublicEvent(found), tenant);
  return {
    url,
    qrCode: `data:image/png;base64,${qrPng(url).toString('base64')}`,
    image: { path, alt },
  };
}

const readPicture = async (
  ctx: Pick<Ctx, 'use'>,
  place: { bucket: string; key: string },
): Promise<Buffer> => buffer(await ctx.use(files).get(place));
