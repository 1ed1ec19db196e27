import { client } from '@foyer/kit';
import { ask, testApp, type TestApp, type Visitor } from '@foyer/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accounts } from './contract.ts';
import { birthDays } from './contract/profile.ts';
import { people } from './server.ts';

const password = 'Foyer!test1';
const email = 'ann@x.test';
let app: TestApp;
let id: string;
let ann: Visitor;
beforeAll(async () => {
  app = await testApp();
  const deps = app.runtime.depsOf('accounts');
  const scope = deps.asPlatform('create users for a test');
  const made = await scope.tx((tx) =>
    deps.use(people).create(tx, { email, name: 'Ann Marie Quay', password }),
  );
  ({ id } = made);
  ann = app.as.person({ label: 'a', username: email, password, applicationType: 'ATTENDEE' });
});
afterAll(() => app.stop());

const own = (visitor = ann) => client(accounts, visitor);
const save = (body: object, who = id, visitor = ann) =>
  ask(visitor, 'patch', `/api/users/${who}`, { body });
const firstMessage = async (body: object) =>
  ((await save(body)).body as { error: { message: string } }).error.message;

describe('a profile', () => {
  test('is found by ID, by email and with its prefix, and only by its owner', async () => {
    for (const by of [id, ' ANN@x.test', `user#${id}`])
      expect(await own().profile({ params: { id: by } })).toMatchObject({
        id,
        details: {
          email,
          firstName: 'Ann',
          lastName: 'Marie Quay',
          profile: null,
          birthDate: null,
        },
      });
    await expect(own(app.as.nobody('a')).profile({ params: { id } })).rejects.toMatchObject({
      status: 401,
    });
    const others = [app.as.tenant('a', 'tenant_owner'), app.as.platform()];
    for (const visitor of others)
      for (const by of [id, email, 'nobody@x.test'])
        expect(await ask(visitor, 'get', `/api/users/${encodeURIComponent(by)}`)).toMatchObject({
          status: 403,
          body: { error: { code: 'somebody_else' } },
        });
    expect((await save({ city: 'Bath' }, id, others[0])).status).toBe(403);
  });

  test('accepts partial changes, and the console shows the new name', async () => {
    const saved = await own().saveProfile({
      params: { id },
      body: { firstName: ' Zoë ', birthDate: '1990-02-28', country: 'US', zip: '04101' },
    });
    expect(saved.details).toMatchObject({
      firstName: 'Zoë',
      lastName: 'Marie Quay',
      birthDate: '1990-02-28',
      country: 'US',
      zip: '04101',
    });
    expect((await own().session({})).user.name).toBe('Zoë Marie Quay');
    const line = await app
      .database('kit_audit')
      .where({ subject_id: id, action: 'user.profile_changed' })
      .first<{ after: { fields: string[] } }>();
    expect(line!.after.fields).toEqual(['firstName', 'birthDate', 'zip', 'country']);
    expect(JSON.stringify(line)).not.toContain('1990-02-28');
  });

  test('isn’t overwritten by a tab with an older version', async () => {
    const { version } = await own().profile({ params: { id } });
    await own().saveProfile({ params: { id }, body: { city: 'Portland', version } });
    const refused = await save({ city: 'Bangor', version });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        error: {
          code: 'changed_meanwhile',
          changed: { by: email, current: { details: { city: 'Portland' } } },
        },
      },
    });
    // A picture isn't part of the form, so it doesn't cause a conflict.
    const { version: next } = await own().profile({ params: { id } });
    await own().removePicture({ params: { id } });
    expect((await save({ city: 'Bangor', version: next })).status).toBe(200);
  });

  test('ignores fields that aren’t part of its form', async () => {
    const before = await app.database('accounts_user').where({ id }).first();
    await save({ email: 'root@x.test', roles: ['super_user'], status: 'disabled', id: 'x' });
    const after = await app.database('accounts_user').where({ id }).first();
    expect(after).toEqual({ ...before, updated_at: after.updated_at });
  });

  test.each([
    [{ firstName: '' }, 'The First Name field is required.'],
    [{ firstName: null }, 'The First Name field is required.'],
    [{ lastName: '  ' }, 'The Last Name field is required.'],
    [{ firstName: '<b>Ann</b>' }, 'Invalid format.'],
    [{ lastName: 'R2D2' }, 'Invalid format.'],
    [{ firstName: 'Ann\u202e' }, 'Invalid format.'],
    [{ contactNumber: '+1 (207) 555' }, 'Please enter complete phone number'],
    [{ zip: '041012' }, 'Use 5 characters or fewer.'],
    [{ zip: 'K1A 0B1 K1A 0B1 K' }, 'Use 16 characters or fewer.'],
    [{ country: 'XX' }, 'Please choose a country from the list.'],
    [{ address1: 'x'.repeat(256) }, 'Use 255 characters or fewer.'],
  ])('rejects %j: %s', async (body, message) => {
    expect(await firstMessage(body)).toBe(message);
  });

  test('keeps another country’s postal code', async () => {
    expect((await save({ country: 'CA', zip: 'K1A 0B1' })).status).toBe(200);
    expect((await own().profile({ params: { id } })).details.zip).toBe('K1A 0B1');
  });

  test.each(['+1 (207) 555 0134', '+49 30 901820', ''])(
    'accepts the number %j',
    async (contactNumber) => {
      expect((await save({ contactNumber })).status).toBe(200);
      expect((await own().profile({ params: { id } })).details.contactNumber).toBe(contactNumber);
    },
  );

  test.each(['O’Brien', 'Jean-Luc', 'María José', 'J. R. Tolkien', 'Nguyễn', 'محمد', 'दीपक'])(
    'accepts the name %s',
    async (firstName) => {
      expect((await save({ firstName })).status).toBe(200);
    },
  );

  test('accepts a birth date from 100 years ago to yesterday', async () => {
    const { first, last } = birthDays();
    const beside = (day: string, days: number) =>
      new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
    for (const birthDate of [first, last, null])
      expect((await save({ birthDate })).status).toBe(200);
    for (const birthDate of [beside(first, -1), beside(last, 1), '2001-02-30', 'x'])
      expect((await save({ birthDate })).status, birthDate).toBe(422);
    expect(birthDays(new Date('2028-03-01T10:00:00Z'))).toEqual({
      first: '1928-03-01',
      last: '2028-02-29',
    });
  });
});

describe('a picture', () => {
  const drawn = (width = 700, height = 700) =>
    sharp({ create: { width, height, channels: 3, background: '#0b4a52' } });
  async function upload(bytes: Buffer, type = 'image/png', visitor = ann, name = 'me.png') {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(bytes)], { type }), name);
    const answer = await visitor.request(`/api/users/${id}/image`, { method: 'POST', body });
    const reply = (await answer.json()) as {
      details?: { profile: string };
      error?: { message: string };
    };
    return { status: answer.status, message: reply.error?.message, at: reply.details?.profile };
  }

  test('is re-encoded, scaled to its largest displayed size, and readable by its owner only', async () => {
    const photo = await drawn()
      .jpeg()
      .withExif({ IFD0: { Artist: 'Secret' } })
      .toBuffer();
    const { status, at } = await upload(photo, 'image/jpeg');
    expect(status).toBe(200);
    expect((await own().session({})).user.picture).toBe(at);
    const answer = await ann.request(at!);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cache-control')).toMatch(/^private/);
    const kept = Buffer.from(await answer.arrayBuffer());
    expect(kept.includes('Secret')).toBe(false);
    expect(await sharp(kept).metadata()).toMatchObject({ width: 512, height: 512 });
    for (const [visitor, expected] of [
      [app.as.nobody('a'), 401],
      [app.as.tenant('a', 'tenant_owner'), 403],
    ] as const)
      expect((await visitor.request(at!)).status).toBe(expected);
    expect((await upload(photo, 'image/jpeg', app.as.tenant('a', 'tenant_owner'))).status).toBe(
      403,
    );
  });

  test('replaces the previous one, whose file is deleted, and can be removed', async () => {
    const first = await upload(await drawn().png().toBuffer());
    const second = await upload(await drawn().png().toBuffer());
    expect((await ann.request(first.at!)).status).toBe(404);
    expect((await ann.request(second.at!)).status).toBe(200);
    const gone = await own().removePicture({ params: { id } });
    expect(gone.details.profile).toBeNull();
    expect((await ann.request(second.at!)).status).toBe(404);
  });

  test('can have at most 5 MB, and one of three types determined by its bytes', async () => {
    const large = Buffer.concat([await drawn(8, 8).png().toBuffer(), Buffer.alloc(6_000_000)]);
    expect(await upload(large)).toMatchObject({
      status: 413,
      message: 'File size must be less than 5MB',
    });
    const wrong = {
      status: 415,
      message: 'Invalid file extention. Only jpg, jpeg, and png files are accepted.',
    };
    expect(await upload(Buffer.from('<svg/>'), 'image/svg+xml')).toMatchObject(wrong);
    expect(await upload(Buffer.from('#!/bin/sh'), 'image/png')).toMatchObject(wrong);
    expect(await upload(await drawn(8, 8).gif().toBuffer(), 'image/png')).toMatchObject(wrong);
    const cut = (await drawn().png().toBuffer()).subarray(0, 200);
    expect((await upload(cut)).status).toBe(422);
  });

  test('doesn’t unpack to gigabytes', async () => {
    const bomb = await drawn(9_000, 9_000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(await upload(bomb)).toMatchObject({
      status: 422,
      message: 'This image is too large. Use one with at most 64 million pixels.',
    });
    expect(await own().profile({ params: { id } })).toMatchObject({ details: { profile: null } });
  });
});
