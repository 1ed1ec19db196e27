import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { LONG_NAMES } from '../testing/longNames.ts';
import { unboundedTexts } from '../testing/unboundedTexts.tsx';
import { LongText } from './LongText.tsx';

const cell = (content: ReactNode) => {
  cleanup();
  render(
    <table>
      <tbody>
        <tr>
          <td>{content}</td>
        </tr>
      </tbody>
    </table>,
  );
};

test.each(LONG_NAMES)('a long name is found where nothing keeps it to two lines: %s', (name) => {
  cell(<bdi>{name}</bdi>);
  expect(unboundedTexts()).toHaveLength(1);
  cell(<LongText>{name}</LongText>);
  expect(unboundedTexts()).toEqual([]);
});

test('a link’s focus opens the whole of its text, and leaving it closes it', async () => {
  const [name] = LONG_NAMES;
  render(
    <a href="/there">
      <LongText>{name}</LongText>
    </a>,
  );
  expect(screen.queryByRole('tooltip')).toBeNull();
  await userEvent.tab();
  expect((await screen.findByRole('tooltip')).textContent).toBe(name);
  await userEvent.tab();
  await expect.poll(() => screen.queryByRole('tooltip')).toBeNull();
});

test('a short text has no tooltip, and its direction of writing is its own', () => {
  cell(<LongText>שלום</LongText>);
  expect(screen.getByText('שלום').tagName).toBe('BDI');
  expect(screen.getByText('שלום').getAttribute('title')).toBeNull();
});

test('a mail address may break at its joints, and is copied as it is', () => {
  render(<LongText>olga.petrov@riverside.test</LongText>);
  const { innerHTML, textContent } = screen.getByText('olga.petrov@riverside.test');
  expect(innerHTML).toBe('olga<wbr>.petrov@<wbr>riverside.test');
  expect(textContent).toBe('olga.petrov@riverside.test');
});
