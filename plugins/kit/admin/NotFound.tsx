import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { Notice } from './Notice.tsx';

/**
 * The page for a record that doesn't exist or that the user can't see, with a link home.
 * @param props.what the noun as used in a sentence
 * @example <NotFound what="tenant" />
 */
export function NotFound({ what }: { what: string }) {
  const translate = useTranslate();
  return (
    <Notice
      level={1}
      title={`${what.charAt(0).toUpperCase()}${what.slice(1)} not found`}
      action={
        <Button component={Link} to="/" variant="outlined">
          {translate('kit.home')}
        </Button>
      }
    >
      It may have been deleted, or the link may be incomplete.
    </Notice>
  );
}
