import { client } from '@foyer/kit';
import { conforms, testApp, type TestApp } from '@foyer/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { policies, type PolicyGroup } from './contract.ts';

conforms(import.meta.url, {
  make: {
    policies: (n) => ({ id: `policy-${n}`, details: { sk: 'Attendee', detail: `<p>${n}</p>` } }),
  },
  calls: { publicPolicy: () => ({ params: { group: 'Attendee', policyId: 'privacy' } }) },
});

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const platform = () => client(policies, app.as.platform()).policies;
const nobody = () => client(policies, app.as.nobody());
const policy = (id: string, sk: PolicyGroup = 'Attendee', detail = '<p>Text</p>') => ({
  body: { id, details: { sk, detail } },
});
const read = (group: string, policyId: string) =>
  nobody().publicPolicy({ params: { group, policyId } });

beforeEach(async () => {
  const { result } = await platform().list({ limit: 100 });
  for (const { id } of result) await platform().remove({ id });
});

describe('a global policy', () => {
  test('has an ID made of its group and its policy ID', async () => {
    await expect(platform().create(policy('general-terms'))).resolves.toEqual({
      id: 'Attendee~general-terms',
      details: { policyId: 'general-terms', sk: 'Attendee', type: 'html', detail: '<p>Text</p>' },
      version: expect.any(String),
      success: true,
    });
  });

  test('exists once per group', async () => {
    await platform().create(policy('privacy', 'Attendee'));
    await platform().create(policy('privacy', '1'));
    await expect(platform().create(policy('privacy', 'Attendee'))).rejects.toMatchObject({
      status: 409,
      message: 'Duplicate policy found',
    });
  });

  test('is created once by two concurrent requests', async () => {
    const both = await Promise.allSettled([1, 2].map(() => platform().create(policy('privacy'))));
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test.each([
    ['', 'Policy ID is Required'],
    ['Privacy', "Policy ID must be lowercase and alphanumeric. Optional delimiter: '-'"],
    ['privacy policy', "Policy ID must be lowercase and alphanumeric. Optional delimiter: '-'"],
    ['-privacy', "Policy ID must be lowercase and alphanumeric. Optional delimiter: '-'"],
    [
      'datenschutzerklärung',
      "Policy ID must be lowercase and alphanumeric. Optional delimiter: '-'",
    ],
  ])('rejects the ID “%s”', async (id, message) => {
    await expect(platform().create(policy(id))).rejects.toMatchObject({
      status: 422,
      fields: { id: [message] },
    });
  });

  test.each(['', '<p></p>', '<p>&nbsp;</p>', '<script>alert(1)</script>'])(
    'can’t be blank: “%s”',
    async (detail) => {
      await expect(platform().create(policy('privacy', '1', detail))).rejects.toMatchObject({
        status: 422,
        fields: { 'details.detail': ['Policy details cannot be blank.'] },
      });
    },
  );

  test('requires an existing group', async () => {
    await expect(
      platform().create(policy('privacy', 'Everybody' as PolicyGroup)),
    ).rejects.toMatchObject({
      status: 422,
      fields: { 'details.sk': ['Policy Group is Required'] },
    });
  });

  test('is sanitized when it is created and when it is changed', async () => {
    const evil =
      '<p onmouseover="steal()">Text<script>steal()</script><img src=x onerror=steal()></p>';
    const { id, details } = await platform().create(policy('privacy', '1', evil));
    expect(details.detail).toBe('<p>Text</p>');
    const changed = await platform().update({ id, body: { details: { detail: evil } } });
    expect(changed.details.detail).toBe('<p>Text</p>');
    await expect(read('1', 'privacy')).resolves.toEqual({ details: { detail: '<p>Text</p>' } });
  });

  test('keeps emoji, right-to-left text and long words', async () => {
    const detail = `<p>🎭 שלום مرحبا ${'x'.repeat(5000)}</p>`;
    const { details } = await platform().create(policy('privacy', '1', detail));
    expect(details.detail).toBe(detail);
  });

  test('keeps its ID when it is changed, regardless of what is sent', async () => {
    await platform().create(policy('privacy'));
    const body = {
      id: 'other',
      details: { policyId: 'other', sk: 'Attendee' as const, detail: '<p>New</p>' },
    };
    const changed = await platform().update({ id: 'Attendee~privacy', body });
    expect(changed).toMatchObject({ id: 'Attendee~privacy', details: { detail: '<p>New</p>' } });
  });

  test('moves only to a group that doesn’t have its ID', async () => {
    await platform().create(policy('privacy', 'Attendee', '<p>Buyers</p>'));
    await platform().create(policy('privacy', 'Platform'));
    const moveTo = (sk: PolicyGroup) =>
      platform().update({
        id: 'Attendee~privacy',
        body: { details: { sk, detail: '<p>Buyers</p>' } },
      });
    await expect(moveTo('Platform')).rejects.toMatchObject({
      status: 409,
      message: 'Duplicate policy found',
    });
    await expect(moveTo('1')).resolves.toMatchObject({ id: '1~privacy' });
    await expect(read('Attendee', 'privacy')).resolves.toEqual({
      details: { detail: 'No Privacy Policy set.' },
    });
  });

  test('is found by its policy ID alone if only one group has it', async () => {
    await platform().create(policy('refunds'));
    await expect(platform().remove({ id: 'refunds' })).resolves.toEqual({
      id: 'refunds',
      success: true,
    });
    await platform().create(policy('refunds', 'Attendee'));
    await platform().create(policy('refunds', '1'));
    await expect(platform().remove({ id: 'refunds' })).rejects.toMatchObject({ status: 409 });
  });

  test('can’t be changed or deleted if it doesn’t exist', async () => {
    const body = { details: { detail: '<p>Text</p>' } };
    await expect(platform().update({ id: '1~none', body })).rejects.toMatchObject({ status: 404 });
    await expect(platform().remove({ id: '1~none' })).rejects.toMatchObject({ status: 404 });
  });

  test('is out of a tenant’s reach', async () => {
    const tenant = client(policies, app.as.tenant('a')).policies;
    await expect(tenant.list()).rejects.toMatchObject({ status: 403 });
    await expect(tenant.create(policy('privacy'))).rejects.toMatchObject({ status: 403 });
  });
});

describe('the public policy text', () => {
  test.each([
    ['general-terms', 'No Terms and Conditions set.'],
    ['privacy', 'No Privacy Policy set.'],
  ])('of %s is a placeholder until it is written', async (policyId, sentence) => {
    for (const group of ['Attendee', 'Platform', '1'])
      await expect(read(group, policyId)).resolves.toEqual({ details: { detail: sentence } });
  });

  test('is that of the requested group', async () => {
    await platform().create(policy('privacy', 'Attendee', '<p>Buyers</p>'));
    await platform().create(policy('privacy', '1', '<p>Organizers</p>'));
    await expect(read('Attendee', 'privacy')).resolves.toEqual({
      details: { detail: '<p>Buyers</p>' },
    });
    await expect(read('1', 'privacy')).resolves.toEqual({
      details: { detail: '<p>Organizers</p>' },
    });
  });

  test('is the same on a tenant’s host and on the base', async () => {
    await platform().create(policy('privacy', 'Attendee', '<p>Buyers</p>'));
    for (const host of ['a', '']) {
      const answer = await client(policies, app.as.nobody(host)).publicPolicy({
        params: { group: 'Attendee', policyId: 'privacy' },
      });
      expect(answer).toEqual({ details: { detail: '<p>Buyers</p>' } });
    }
  });

  test('reveals no other policy and no other group', async () => {
    await platform().create(policy('refunds'));
    await expect(read('Attendee', 'refunds')).rejects.toMatchObject({ status: 404 });
    await expect(read('Nobody', 'privacy')).rejects.toMatchObject({ status: 404 });
    await expect(read('Attendee', 'constructor')).rejects.toMatchObject({ status: 404 });
  });
});
