import { Forbidden } from '@foyer/kit/admin';
import { useTranslate } from 'react-admin';
import { OwnTitle } from '../layout/OwnTitle.tsx';

export function ForbiddenPage() {
  const translate = useTranslate();
  return (
    <OwnTitle title={translate('kit.forbidden.title')}>
      <Forbidden level={1} />
    </OwnTitle>
  );
}
