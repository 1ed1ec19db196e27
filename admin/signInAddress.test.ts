import { beforeEach, expect, test } from 'vitest';
import { afterSignIn, atSignIn, endedQuery, hasSessionEnded } from './signInAddress.ts';

const here = () => location.pathname + location.search;
beforeEach(() => history.replaceState(null, '', '/'));

test('leads to the sign-in page, and then to the requested page', () => {
  history.replaceState(null, '', '/admin/charities?page=2');
  atSignIn('/admin');
  expect(here()).toBe('/admin/login?next=%2Fcharities%3Fpage%3D2');
  afterSignIn('/admin');
  expect(here()).toBe('/admin/charities?page=2');
});

test('leads home after sign-in if no other page was requested', () => {
  atSignIn('');
  expect(here()).toBe('/login');
  afterSignIn('');
  expect(here()).toBe('/');
});

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)'])(
  'never leads to another host after sign-in: %s',
  (next) => {
    history.replaceState(null, '', `/login?next=${encodeURIComponent(next)}`);
    afterSignIn('');
    expect(here()).toBe('/');
  },
);

test('reports an ended session, and returns to the same page afterward', () => {
  history.replaceState(null, '', '/admin/charities?page=2');
  history.replaceState(null, '', `/admin/login${endedQuery('/admin')}`);
  expect(hasSessionEnded()).toBe(true);
  afterSignIn('/admin');
  expect(here()).toBe('/admin/charities?page=2');
  expect(hasSessionEnded()).toBe(false);
});
