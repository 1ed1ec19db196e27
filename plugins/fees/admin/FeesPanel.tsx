import { LoadFailed, TableSkeleton, errorStatus, useSlot } from '@foyer/kit/admin';
import { Box, Card } from '@mui/material';
import { useMemo, useState } from 'react';
import type { SettingForm } from '../contract/setting.ts';
import { feeSettingsAside } from '../slots.ts';
import { NoSettings } from './NoSettings.tsx';
import { RuleList } from './rules/RuleList.tsx';
import { SettingsForm } from './settings/SettingsForm.tsx';
import { validPart } from './settings/validPart.ts';
import { toasts } from './toasts.ts';
import { useFeeSetting } from './useFeeSetting.ts';
import { useLoadFailureToast } from './useLoadFailureToast.ts';

/**
 * The rules and settings of one owner, next to a simulator of their effect.
 * @param props.tenantId null for the global ones
 */
export function FeesPanel(props: { tenantId: string | null; canWrite: boolean }) {
  const { tenantId, canWrite } = props;
  const setting = useFeeSetting(tenantId);
  const [typed, setTyped] = useState<SettingForm>();
  const draft = useMemo(() => validPart({ ...setting.data, ...typed }), [setting.data, typed]);
  const fills = useSlot(feeSettingsAside);
  const isMissing = errorStatus(setting.error) === 404;
  const { body: missing, ...failure } = toasts.settingsNotLoaded;
  useLoadFailureToast(
    setting.error,
    tenantId === null ? { ...failure, ...(isMissing && { body: missing }) } : undefined,
  );
  const hasAside = fills.length > 0 && setting.data !== undefined;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          lg: hasAside ? 'minmax(0, 1fr) 400px' : 'minmax(0, 1fr)',
        },
      }}
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <RuleList tenantId={tenantId} canWrite={canWrite} />
        {isMissing ? (
          <NoSettings tenantId={tenantId} canWrite={canWrite} />
        ) : setting.error ? (
          <Card>
            <LoadFailed error={setting.error} onRetry={() => void setting.refetch()} />
          </Card>
        ) : setting.data ? (
          <SettingsForm
            key={tenantId}
            tenantId={tenantId}
            stored={setting.data}
            canWrite={canWrite}
            onDraft={setTyped}
          />
        ) : (
          <TableSkeleton />
        )}
      </Box>
      {hasAside && (
        <Box component="aside" aria-label="Effects of these settings" sx={aside}>
          {fills.map(({ key, Component }) => (
            <Component key={key} tenantId={tenantId} draft={draft} />
          ))}
        </Box>
      )}
    </Box>
  );
}

const aside = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'minmax(0, 1fr)',
  position: { lg: 'sticky' },
  top: { lg: 80 },
};
