import { Button } from '@mui/material';
import { Notice } from '@foyer/kit/admin';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { OwnTitle } from '../layout/OwnTitle.tsx';

export function NotFound() {
  const translate = useTranslate();
  const title = translate('shell.notFound.title');
  return (
    <OwnTitle title={title}>
      <Notice
        level={1}
        title={title}
        action={
          <Button component={Link} to="/" variant="outlined">
            {translate('kit.home')}
          </Button>
        }
      >
        {translate('shell.notFound.body')}
      </Notice>
    </OwnTitle>
  );
}
