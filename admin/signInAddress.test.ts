import { beforeEach, expect, test } from 'vitest';
import { afterSignIn, atSignIn, endedQuery, hasSessionEnded } from './signInAddress.ts';

const here = () => location.pathname + location.search;
beforeEach(() => history.replaceState(null, '', '/'));

test('who is not signed in is taken to the sign-in page and then to where they wanted to go', () => {
  history.replaceState(null, '', '/admin/charities?page=2');
  atSignIn('/admin');
  expect(here()).toBe('/admin/login?next=%2Fcharities%3Fpage%3D2');
  afterSignIn('/admin');
  expect(here()).toBe('/admin/charities?page=2');
});

test('sign-in leads home when nothing else was wanted', () => {
  atSignIn('');
  expect(here()).toBe('/login');
  afterSignIn('');
  expect(here()).toBe('/');
});

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)'])(
  'sign-in never leads to another host: %s',
  (next) => {
    history.replaceState(null, '', `/login?next=${encodeURIComponent(next)}`);
    afterSignIn('');
    expect(here()).toBe('/');
  },
);

test('who is sent away because the session ended is told so, and comes back afterwards', () => {
  history.replaceState(null, '', '/admin/charities?page=2');
  history.replaceState(null, '', `/admin/login${endedQuery('/admin')}`);
  expect(hasSessionEnded()).toBe(true);
  afterSignIn('/admin');
  expect(here()).toBe('/admin/charities?page=2');
  expect(hasSessionEnded()).toBe(false);
});
