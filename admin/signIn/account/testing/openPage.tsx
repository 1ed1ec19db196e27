import { ApiError, type Request, type Send } from '@foyer/kit';
import type { Invitation } from '@foyer/plugin-accounts/contract';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { vi } from 'vitest';
import type { AccountPageProps } from '../AccountPage.ts';

/** A password that satisfies the rules. */
export const SECRET = 'Foyer!test1';
const tenant = { id: 't1', name: 'Riverside Arts', url: 'riverside' };
const page = {
  realm: 'tenant',
  basename: '/admin',
  title: 'Riverside Arts',
  tenant,
  nonce: '',
} as const;
export const invite: Invitation = {
  email: 'ann@x.test',
  groupId: '7e7e7e7e-0000-4000-8000-000000000001',
  groupName: 'Riverside Arts',
  groupUrl: 'http://riverside.foyer.test/admin',
  userExist: false,
  eventId: null,
  roles: ['tenant_door'],
};
export const asked = new URLSearchParams({
  code: 'c0de',
  groupId: invite.groupId,
  email: invite.email,
});
export const linkAsked = new URLSearchParams({
  targetName: 'Evil Corp',
  targetUrl: 'https://evil.example',
  targetGroupId: invite.groupId,
  code: 'c0de',
  email: invite.email,
});
export const known = { ...invite, userExist: true };
export const refusal = (status: number, message = 'No.', fields?: Record<string, string[]>) =>
  new ApiError({ status, code: 'refused', message, fields });

/** Shows a page whose calls get the given responses, by the end of their path. */
export function openPage(
  Shown: ComponentType<AccountPageProps>,
  query: URLSearchParams,
  answers: Record<string, unknown> = {},
) {
  const sent: Request[] = [];
  const send: Send = (request) => {
    sent.push(request);
    const [path = ''] = request.path.split('?', 1);
    const key = Object.keys(answers).find((end) => path.endsWith(end));
    const answer = key === undefined ? { success: true } : answers[key];
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  const go = vi.fn<(address: string) => void>();
  render(<Shown page={page} send={send} query={query} go={go} />);
  const posts = () => sent.filter(({ method }) => method === 'post');
  return { go, posts };
}
export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
export const toast = (title: string) => screen.findByText(title);

/** Removes the page and its toasts. */
export function closePage(): void {
  cleanup();
  for (const button of document.querySelectorAll<HTMLElement>('.said button'))
    act(() => button.click());
}
