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

test('the draft of a guest has no name until the email is known', () => {
  keepDraft('night', 'one');
  expect(drafts()).toEqual(['draft:guest:night']);
  nameDraft('night', 'Maya@Example.com');
  expect(drafts()).toEqual(['draft:maya@example.com:night']);
  expect(findDraft('night')).toBe('one');
});

test('signing in puts every draft of the browser under the buyer’s email', async () => {
  keepDraft('night', 'one');
  keepDraft('gala', 'two');
  await signIn();
  expect(drafts().toSorted()).toEqual([
    'draft:maya@example.com:gala',
    'draft:maya@example.com:night',
  ]);
  expect([findDraft('night'), findDraft('gala')]).toEqual(['one', 'two']);
});

test('the draft of a guest takes the place of one that the buyer left before', async () => {
  rememberPerson(MAYA);
  keepDraft('night', 'old');
  forgetPerson();
  keepDraft('night', 'new');
  await signIn();
  expect(drafts()).toEqual(['draft:maya@example.com:night']);
  expect(findDraft('night')).toBe('new');
});

test('a draft that a signed-in buyer begins has their email at once', () => {
  rememberPerson(MAYA);
  keepDraft('night', 'one');
  expect(drafts()).toEqual(['draft:maya@example.com:night']);
});

test('a draft stays with the account when its order goes to another address', () => {
  rememberPerson(MAYA);
  keepDraft('night', 'one');
  nameDraft('night', 'friend@example.com');
  expect(drafts()).toEqual(['draft:maya@example.com:night']);
});
