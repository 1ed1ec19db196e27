import { contract } from '@foyer/kit';
import { defineAdmin, keepScroll } from '@foyer/kit/admin';
import { renderPlugin } from '@foyer/testing/admin';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router';
import { expect, test } from 'vitest';

const can = 'see';
const sponsors = defineAdmin({
  contract: contract({
    id: 'sponsors',
    permissions: { see: { label: 'View', realms: ['platform'] } },
  }),
  pages: [
    {
      path: '/sponsors/*',
      can,
      element: (
        <>
          <h1>Sponsors</h1>
          <Link to="/sponsors/gifts" state={keepScroll}>
            Gifts
          </Link>
        </>
      ),
    },
    { path: '/gift', can, element: <h1>Gift</h1> },
  ],
});

const scrolled = () => document.documentElement.scrollTop;

test('scrolls to the top of another page, but not for tabs, lists and Back', async () => {
  const { go, goBack, place } = renderPlugin(sponsors, {
    realm: 'platform',
    can: ['sponsors:see'],
    path: '/sponsors',
  });
  await screen.findByRole('heading', { name: 'Sponsors' });
  document.documentElement.scrollTop = 700;
  await userEvent.click(screen.getByRole('link', { name: 'Gifts' }));
  expect(place()).toBe('/sponsors/gifts');
  expect(scrolled()).toBe(700);
  await go('/sponsors/gifts?page=2');
  expect(scrolled()).toBe(700);
  await go('/gift');
  await screen.findByRole('heading', { name: 'Gift' });
  expect(scrolled()).toBe(0);
  document.documentElement.scrollTop = 400;
  await goBack();
  await screen.findByRole('heading', { name: 'Sponsors' });
  expect(scrolled()).toBe(400);
});
