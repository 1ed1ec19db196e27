import { randomUUID } from 'node:crypto';
import { client } from '@foyer/kit';
import { ask, type TestApp } from '@foyer/testing';
import { expect } from 'vitest';
import { templates } from '../contract.ts';
import { packZip, template } from './packZip.ts';

export const form = (n: number | string) => ({
  name: `Harbour ${n}`,
  description: 'One page.',
});

/** Adds a template that waits for its first ZIP file. */
export const addTemplate = (at: TestApp) =>
  client(templates, at.as.platform()).templates.create({
    body: { details: { ...form(randomUUID()), version: 1 } },
  });

/** Where a ZIP file is expected. */
interface Ticket {
  postUrl: string | null;
  uploadId: string | null;
}

/** Uploads a ZIP file without a session. */
export const put = (at: TestApp, { postUrl }: Ticket, bytes: Buffer, type = 'application/zip') =>
  at.as.nobody().request(postUrl ?? '', {
    method: 'PUT',
    body: new Uint8Array(bytes),
    headers: { 'content-type': type },
  });

/** Completes an upload. */
export const complete = (at: TestApp, { uploadId }: Ticket) =>
  ask(at.as.platform(), 'post', `/api/uploads/${uploadId}/complete`);

/**
 * Uploads a ZIP file and completes it.
 * @returns the upload's result
 */
export async function send(at: TestApp, ticket: Ticket, bytes: Buffer) {
  expect((await put(at, ticket, bytes)).status).toBe(200);
  expect(await complete(at, ticket)).toMatchObject({ status: 200 });
  await at.jobs.run();
  return (await ask(at.as.platform(), 'get', `/api/uploads/${ticket.uploadId}`)).body;
}

/** Publishes a template with its first version. */
export async function publish(at: TestApp, { text = 'Harbour' } = {}): Promise<string> {
  const made = await addTemplate(at);
  expect(await send(at, made, packZip(template(text)))).toMatchObject({ state: 'ready' });
  return made.id;
}
