import {
  errorMessage,
  useInstance,
  useProtectedForm,
  useToast,
  zodResolver,
} from '@foyer/kit/admin';
import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { Form } from 'react-admin';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import {
  settingForm,
  fullSettingForm,
  type SettingForm,
  type StoredFeeSetting,
} from '../../contract/setting.ts';
import { ASK_SUPPORT, toasts } from '../toasts.ts';
import { useFeeCalls } from '../useFeeCalls.ts';
import { settingKey } from '../useFeeSetting.ts';
import { SettingInputs } from './SettingInputs.tsx';
import { validPart } from './validPart.ts';

/**
 * The default rule and the switch that lets a tenant edit its settings are elsewhere on the page and saved immediately;
 * the rounding is fixed.
 */
const sentForm = settingForm.omit({
  defaultSurchargeRule: true,
  isTenantSettingsControlEnabled: true,
  roundUpServiceFeeValue: true,
});

/** The fee and ticket settings of one owner; read-only for users who may not change them. */
export function SettingsForm(props: {
  tenantId: string | null;
  stored: StoredFeeSetting;
  canWrite: boolean;
  onDraft: (draft: SettingForm) => void;
}) {
  const { tenantId, canWrite } = props;
  const calls = useFeeCalls(tenantId);
  const { realm } = useInstance();
  const cache = useQueryClient();
  const toast = useToast();
  const [stored, setStored] = useState(props.stored);
  const shown = useMemo(() => withTaxRates(stored), [stored]);
  const form = useProtectedForm({
    name: 'fee-setting',
    record: shown,
    edited: stored,
    schema: fullSettingForm,
    onSave: async (sent) => {
      const saved = await calls.saveSetting(sentForm.parse(sent));
      cache.setQueryData(settingKey(tenantId), saved);
      setStored(saved);
      toast(toasts.settingsSaved);
      return saved;
    },
    onFailed: (error) =>
      toast({
        ...toasts.settingsFailed,
        body: realm === 'tenant' ? ASK_SUPPORT : errorMessage(error),
      }),
  });

  return (
    <Form
      noValidate
      record={shown}
      onSubmit={form.submit}
      resolver={zodResolver(fullSettingForm)}
      disableInvalidFormNotification
    >
      <Stack spacing={2}>
        {form.notices}
        <DraftWatch onDraft={props.onDraft} />
        {form.failure && <Alert severity="error">{form.failure}</Alert>}
        <SettingInputs tenantId={tenantId} isLocked={!canWrite} />
        {canWrite && <SaveBar isBusy={form.isBusy} onLeave={form.leave} />}
      </Stack>
    </Form>
  );
}

/** Debounces typing. */
const WAIT_MS = 150;

/** Reports the settings while they are edited, debounced. Leaves out invalid values. */
function DraftWatch({ onDraft }: { onDraft: (draft: SettingForm) => void }) {
  const values = useWatch() as Record<string, unknown>;
  useEffect(() => {
    const timer = setTimeout(() => onDraft(validPart(values)), WAIT_MS);
    return () => clearTimeout(timer);
  }, [values, onDraft]);
  return null;
}

/**
 * Settings as the form shows them: cash and box office always show the rate they are charged, even
 * if their toggles were never set and follow the main switch.
 */
function withTaxRates(setting: StoredFeeSetting): StoredFeeSetting {
  const { chargeTax, taxRate, chargeCash, chargeBoxOffice } = setting;
  if (!chargeTax) return setting;
  return {
    ...setting,
    ...(chargeCash === null && { chargeCash: true, chargeCashValue: taxRate }),
    ...(chargeBoxOffice === null && { chargeBoxOffice: true, chargeBoxOfficeValue: taxRate }),
  };
}

/** Counts the unsaved changes, and saves or discards them. */
function SaveBar(props: { isBusy: boolean; onLeave: (go: () => void) => void }) {
  const { isBusy, onLeave } = props;
  const { reset } = useFormContext();
  const { dirtyFields, errors } = useFormState();
  const count = Object.values(dirtyFields as Record<string, unknown>).filter(Boolean).length;
  const wrong = Object.keys(errors).filter((name) => name !== 'root').length;
  const isClean = count === 0;
  return (
    <Box sx={[bar, !isClean && inSight]}>
      <Typography role="status" variant="body2" sx={{ flex: '1 1 200px', color: 'text.secondary' }}>
        {changesWords(count)}
        {wrong > 0 && ` ${wrongWords(wrong)}`}
      </Typography>
      <Button disabled={isClean || isBusy} onClick={() => onLeave(() => reset())}>
        Cancel
      </Button>
      <Button type="submit" variant="contained" loading={isBusy} disabled={isClean}>
        Save changes
      </Button>
    </Box>
  );
}

const changesWords = (count: number): string => {
  if (count === 0) return 'All changes are saved.';
  return count === 1 ? '1 unsaved change.' : `${count} unsaved changes.`;
};

const wrongWords = (count: number): string =>
  count === 1 ? 'Fix 1 field before you save.' : `Fix ${count} fields before you save.`;

/** Stays visible while changes are unsaved, wherever the page is scrolled to. */
const inSight = { position: 'sticky', bottom: 0, zIndex: 2 };

const bar = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  py: 1.5,
  borderTop: '1px solid var(--line)',
  bgcolor: 'background.default',
};
