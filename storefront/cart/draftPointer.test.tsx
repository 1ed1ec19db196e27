import { beforeEach, expect, test, vi } from 'vitest';
import { login } from '../account/accountApi.ts';
import { forgetPerson, rememberPerson } from '../account/signedIn.ts';
import { findDraft, keepDraft, nameDraft } from './draftPointer.ts';

const MAYA = { id: 'u1', email: 'maya@example.com', name: 'Maya' };

const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:'));
async function signIn() {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ user: MAYA })));
  await login({ username: MAYA.email, password: 'Foyer!test1' });
}

beforeEach(() => {
  forgetPerson();
  localStorage.clear();
});

test('keeps a guest’s draft without a name until the email is known', () => {
  keepDraft('night', 'one');
  expect(drafts()).toEqual(['draft:guest:night']);
  nameDraft('night', 'Maya@Example.com');
  expect(drafts()).toEqual(['draft:maya@example.com:night']);
  expect(findDraft('night')).toBe('one');
});

test('names every draft in the browser after the buyer who signs in', async () => {
  keepDraft('night', 'one');
  keepDraft('gala', 'two');
  await signIn();
  expect(drafts().toSorted()).toEqual([
    'draft:maya@example.com:gala',
    'draft:maya@example.com:night',
  ]);
  expect([findDraft('night'), findDraft('gala')]).toEqual(['one', 'two']);
});

test('replaces the buyer’s older draft with the guest’s', async () => {
  rememberPerson(MAYA);
  keepDraft('night', 'old');
  forgetPerson();
  keepDraft('night', 'new');
  await signIn();
  expect(drafts()).toEqual(['draft:maya@example.com:night']);
  expect(findDraft('night')).toBe('new');
});

test('names the draft of a signed-in buyer at once', () => {
  rememberPerson(MAYA);
  keepDraft('night', 'one');
  expect(drafts()).toEqual(['draft:maya@example.com:night']);
});

test('keeps a draft with the account when its order goes to another address', () => {
  rememberPerson(MAYA);
  keepDraft('night', 'one');
  nameDraft('night', 'friend@example.com');
  expect(drafts()).toEqual(['draft:maya@example.com:night']);
});
