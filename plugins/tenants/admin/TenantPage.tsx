import {
  errorStatus,
  LoadFailed,
  NotFound,
  PageHead,
  RecordHistory,
  keepScroll,
  useRecord,
  useSlot,
} from '@foyer/kit/admin';
import { Alert, Box, Skeleton, Tab, Tabs } from '@mui/material';
import type { ReactNode } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { isEditable, tenants } from '../contract.ts';
import { tenantActions, tenantTabs } from '../slots.ts';
import { StatusBadge } from './StatusBadge.tsx';
import { TenantInfo } from './TenantInfo.tsx';
import { LOCKED } from './words.ts';

const INFO = { path: 'info', label: 'Basic Information' };

/** One tenant: its basic information, and the tabs that plugins add. */
export function TenantPage(props: {
  tenantId: string;
  base: string;
  crumb?: ReactNode;
  title?: string;
}) {
  const { tenantId, base, crumb, title } = props;
  const tab = useParams()['*'] || INFO.path;
  const fills = useSlot(tenantTabs);
  const actions = useSlot(tenantActions);
  const {
    data: tenant,
    error,
    refetch,
  } = useRecord(tenants.resources.tenants, { params: { id: tenantId } }, quiet);
  if (errorStatus(error) === 404) return <NoTenant />;
  if (error) return <LoadFailed level={1} error={error} onRetry={() => void refetch()} />;
  if (!tenant) return <Skeleton variant="rounded" height={320} aria-label="Loading" />;

  const isLocked = !isEditable(tenant.details.status);
  const Fill = fills.find(({ meta }) => meta.path === tab)?.Component;
  if (!Fill && tab !== INFO.path) return <Navigate to={`${base}/${INFO.path}`} replace />;
  return (
    <>
      <PageHead
        crumb={crumb}
        title={title ?? tenant.details.name}
        actions={
          <>
            <StatusBadge status={tenant.details.state} />
            {actions.map(({ key, Component }) => (
              <Component
                key={key}
                tenantId={tenantId}
                name={tenant.details.name}
                isLocked={isLocked}
              />
            ))}
            <RecordHistory subject="tenant" subjectId={tenantId} />
          </>
        }
      />
      {isLocked && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {LOCKED.edited}
        </Alert>
      )}
      <Tabs value={tab} variant="scrollable" aria-label="Tenant details" sx={{ mb: 2.5 }}>
        {[INFO, ...fills.map(({ meta }) => meta)].map(({ path, label }) => (
          <Tab
            key={path}
            value={path}
            label={label}
            id={`tab-${path}`}
            {...(path === tab && { 'aria-controls': 'tenant-tab' })}
            component={Link}
            to={`${base}/${path}`}
            state={keepScroll}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id="tenant-tab" aria-labelledby={`tab-${tab}`}>
        {Fill ? (
          <Fill tenantId={tenantId} isLocked={isLocked} />
        ) : (
          <TenantInfo tenant={tenant} isLocked={isLocked} />
        )}
      </Box>
    </>
  );
}

/** The page itself shows the error. */
const quiet = { retry: false, onError: () => undefined };

function NoTenant() {
  return <NotFound what="tenant" />;
}
