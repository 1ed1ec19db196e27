import './account.css';
import type { ComponentType } from 'react';
import type { Page } from '../page.ts';
import type { AccountPath } from './AccountFrame.tsx';
import { AccountPage } from './AccountPage.tsx';
import { ForgotPasswordPage } from './ForgotPasswordPage.tsx';
import { LoginPage } from './LoginPage.tsx';
import { ResetPasswordPage } from './ResetPasswordPage.tsx';
import { SignupPage } from './SignupPage.tsx';
import { VerifyPage } from './VerifyPage.tsx';

export interface AccountPageProps {
  tenant: Page['tenant'];
}

const PAGES: Record<AccountPath, ComponentType<AccountPageProps>> = {
  '/login': LoginPage,
  '/signup': SignupPage,
  '/verify': VerifyPage,
  '/forgot-password': ForgotPasswordPage,
  '/reset-password': ResetPasswordPage,
  '/account': AccountPage,
};

export function AccountPages({ path, tenant }: { path: AccountPath } & AccountPageProps) {
  const Shown = PAGES[path];
  return <Shown key={path} tenant={tenant} />;
}
