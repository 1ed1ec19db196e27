import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DescriptionCard, DescriptionList } from './DescriptionList.tsx';

const pairs = () =>
  screen
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);

test('shows labels with their values, and omits empty ones', () => {
  render(
    <DescriptionList
      facts={[
        ['Name', 'Marcel'],
        ['Phone', ''],
        ['City', null],
        ['Seats', 0],
        { label: 'Total', value: '$12.00', note: 'Fees included.', isStrong: true },
      ]}
    />,
  );
  expect(pairs()).toEqual([
    ['Name', 'Marcel'],
    ['Seats', '0'],
    ['TotalFees included.', '$12.00'],
  ]);
});

test('shows two values with the same label', () => {
  render(
    <DescriptionList
      layout="amounts"
      aria-label="From"
      facts={[
        ['Fees', '$1.00'],
        ['Fees', '$2.00'],
      ]}
    />,
  );
  expect(pairs()).toEqual([
    ['Fees', '$1.00'],
    ['Fees', '$2.00'],
  ]);
});

test('names a card by its heading', () => {
  render(
    <DescriptionCard title="Buyer" action={<button>Edit</button>} facts={[['Name', 'Marcel']]}>
      <p>No account</p>
    </DescriptionCard>,
  );
  const card = within(screen.getByRole('region', { name: 'Buyer' }));
  expect(card.getByRole('heading', { name: 'Buyer' })).toBeTruthy();
  expect(card.getByRole('button', { name: 'Edit' })).toBeTruthy();
  expect(card.getByText('Marcel')).toBeTruthy();
  expect(card.getByText('No account')).toBeTruthy();
});
