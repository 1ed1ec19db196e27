import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { LONG_NAMES } from '../../../packages/testing/longNames.ts';
import { unboundedTexts } from '../../../packages/testing/unboundedTexts.tsx';
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

test.each(LONG_NAMES)('detects a long name that is not limited to two lines: %s', (name) => {
  cell(<bdi>{name}</bdi>);
  expect(unboundedTexts()).toHaveLength(1);
  cell(<LongText>{name}</LongText>);
  expect(unboundedTexts()).toEqual([]);
});

test('opens the full text when a link has the focus, and closes it on blur', async () => {
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

test('shows no tooltip for a short text, and detects its writing direction', () => {
  cell(<LongText>שלום</LongText>);
  expect(screen.getByText('שלום').tagName).toBe('BDI');
  expect(screen.getByText('שלום').getAttribute('title')).toBeNull();
});

test('breaks an email address at its separators, and copies it unchanged', () => {
  render(<LongText>olga.petrov@riverside.test</LongText>);
  const { innerHTML, textContent } = screen.getByText('olga.petrov@riverside.test');
  expect(innerHTML).toBe('olga<wbr>.petrov@<wbr>riverside.test');
  expect(textContent).toBe('olga.petrov@riverside.test');
});
