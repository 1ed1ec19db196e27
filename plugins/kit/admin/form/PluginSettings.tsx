import { Alert, Button, Card, Stack } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Form } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { settingsPath, type Contract, type Settings } from '../../contract.ts';
import { fieldsOfForm } from '../../record.ts';
import { fillPath } from '../../paths.ts';
import { useConsole } from '../ConsoleContext.ts';
import { useCan, useTenantId } from '../consoleHooks.ts';
import { errorMessage, fieldErrors } from './formErrors.ts';
import { FieldInput } from '../record/FieldInput.tsx';
import { LoadFailed } from '../states.tsx';
import { TableSkeleton } from '../list/TableSkeleton.tsx';
import { sharedToasts } from '../toast/toasts.ts';
import { useProtectedForm } from './useProtectedForm.tsx';
import { useToast } from '../toast/useToast.ts';
import { zodResolver } from './zodResolver.ts';

/**
 * The default form of a plugin's settings of one tenant; a page, or the content of a tab.
 * @example <PluginSettings contract={notices} />
 */
export function PluginSettings(props: {
  contract: Contract & { settings: Settings };
  /** Called after saving, to update what depends on the settings on the same page. */
  onSaved?: () => void;
}) {
  const { contract } = props;
  const { send } = useConsole();
  const path = fillPath(settingsPath(contract), { tenantId: useTenantId() });
  const stored = useQuery({
    queryKey: ['settings', path],
    queryFn: () => send({ method: 'get', path }) as Promise<FieldValues>,
  });
  if (stored.error)
    return <LoadFailed error={stored.error} onRetry={() => void stored.refetch()} />;
  if (!stored.data) return <TableSkeleton />;
  return <SettingsForm key={path} {...props} path={path} values={stored.data} />;
}

function SettingsForm(props: {
  contract: Contract & { settings: Settings };
  onSaved?: () => void;
  path: string;
  values: FieldValues;
}) {
  const { contract, path, onSaved } = props;
  const { send } = useConsole();
  const toast = useToast();
  const cache = useQueryClient();
  const canUpdate = useCan(contract, contract.settings.can.update);
  const [values, setValues] = useState(props.values);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  // A double-click can come before the button is rendered as busy.
  const isUnderWay = useRef(false);
  const kept = useProtectedForm({
    name: path,
    record: values,
    schema: contract.settings.form,
    isUnderWay: () => isUnderWay.current,
  });

  async function save(body: FieldValues) {
    if (isUnderWay.current) return undefined;
    isUnderWay.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await kept.save(body, async (sent) => {
        const saved = (await send({ method: 'put', path, body: sent })) as FieldValues;
        cache.setQueryData(['settings', path], saved);
        setValues(saved);
        toast(sharedToasts.saved);
        onSaved?.();
        return saved;
      });
      return undefined;
    } catch (error) {
      const fields = fieldErrors(error);
      if (!fields) setFailure(errorMessage(error));
      return fields;
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  }

  return (
    <Card sx={{ p: 2.5, maxWidth: 640 }}>
      <Form
        noValidate
        defaultValues={values}
        onSubmit={save}
        resolver={zodResolver(contract.settings.form)}
        disableInvalidFormNotification
      >
        <Stack spacing={1.5}>
          {kept.notices}
          {failure && <Alert severity="error">{failure}</Alert>}
          {fieldsOfForm(contract.settings.form).map((field) => (
            <FieldInput key={field.name} field={field} isLocked={!canUpdate} />
          ))}
          {canUpdate && (
            <Button type="submit" variant="contained" loading={isBusy} sx={{ alignSelf: 'start' }}>
              Save changes
            </Button>
          )}
        </Stack>
      </Form>
    </Card>
  );
}
