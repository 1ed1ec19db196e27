import { Alert } from '@mui/material';
import { useTranslate } from 'react-admin';

/** Stands where a plugin's part threw. */
export function FillFailed({ plugin }: { plugin: string }) {
  const translate = useTranslate();
  return (
    <Alert severity="error" data-plugin={plugin}>
      {translate('kit.fillFailed', { plugin })}
    </Alert>
  );
}
