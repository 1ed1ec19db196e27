import './account.css';
import type { ComponentType } from 'react';
import type { Page } from '../page.ts';
import type { AccountPath } from './AccountFrame.tsx';
import { AccountPage, type AccountSection } from './AccountPage.tsx';
import { ForgotPasswordPage } from './ForgotPasswordPage.tsx';
import { LoginPage } from './LoginPage.tsx';
import { ResetPasswordPage } from './ResetPasswordPage.tsx';
import { SignInLinkPage } from './SignInLinkPage.tsx';
import { SignupPage } from './SignupPage.tsx';
import { VerifyPage } from './VerifyPage.tsx';

export interface AccountPageProps {
  tenant: Page['tenant'];
}

const section = (path: AccountSection) =>
  function Section(props: AccountPageProps) {
    return <AccountPage {...props} section={path} />;
  };

const PAGES: Record<AccountPath, ComponentType<AccountPageProps>> = {
  '/login': LoginPage,
  '/login/link': SignInLinkPage,
  '/signup': SignupPage,
  '/verify': VerifyPage,
  '/forgot-password': ForgotPasswordPage,
  '/reset-password': ResetPasswordPage,
  '/account': section('/account'),
  '/account/orders': section('/account/orders'),
  '/account/profile': section('/account/profile'),
  '/account/security': section('/account/security'),
};

export function AccountPages({ path, tenant }: { path: AccountPath } & AccountPageProps) {
  const Shown = PAGES[path];
  return <Shown key={path} tenant={tenant} />;
}
