import { Alert, Button, Card, Stack } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Form } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import type { Contract, Settings } from '../../contract.ts';
import { settingsPath } from '../../settingsRoutes.ts';
import { fieldsOfForm } from '../../recordFields.ts';
import { fillPath } from '../../paths.ts';
import { useConsole } from '../ConsoleContext.ts';
import { useCan, useTenantId } from '../consoleHooks.ts';
import { FieldInput } from '../record/FieldInput.tsx';
import { Loaded } from '../Loaded.tsx';
import { sharedToasts } from '../toast/defineToasts.ts';
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
  return (
    <Loaded query={stored}>
      {(values) => <SettingsForm key={path} {...props} path={path} values={values} />}
    </Loaded>
  );
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
  const form = useProtectedForm({
    name: path,
    record: values,
    schema: contract.settings.form,
    onSave: async (sent) => {
      const saved = (await send({ method: 'put', path, body: sent })) as FieldValues;
      cache.setQueryData(['settings', path], saved);
      setValues(saved);
      toast(sharedToasts.saved);
      onSaved?.();
      return saved;
    },
  });

  return (
    <Card sx={{ p: 2.5, maxWidth: 640 }}>
      <Form
        noValidate
        defaultValues={values}
        onSubmit={form.submit}
        resolver={zodResolver(contract.settings.form)}
        disableInvalidFormNotification
      >
        <Stack spacing={1.5}>
          {form.notices}
          {form.failure && <Alert severity="error">{form.failure}</Alert>}
          {fieldsOfForm(contract.settings.form).map((field) => (
            <FieldInput key={field.name} field={field} isLocked={!canUpdate} />
          ))}
          {canUpdate && (
            <Button
              type="submit"
              variant="contained"
              loading={form.isBusy}
              sx={{ alignSelf: 'start' }}
            >
              Save changes
            </Button>
          )}
        </Stack>
      </Form>
    </Card>
  );
}
