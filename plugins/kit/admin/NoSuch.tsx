import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { Notice } from './Notice.tsx';

/**
 * The page of a record that is not there, or that is not for whoever asks, with the way home.
 * @param props.what as it stands in a sentence
 * @example <NoSuch what="tenant" />
 */
export function NoSuch({ what }: { what: string }) {
  const translate = useTranslate();
  return (
    <Notice
      level={1}
      title={`There is no such ${what}`}
      action={
        <Button component={Link} to="/" variant="outlined">
          {translate('kit.home')}
        </Button>
      }
    >
      It may have been deleted, or the address is not complete.
    </Notice>
  );
}
