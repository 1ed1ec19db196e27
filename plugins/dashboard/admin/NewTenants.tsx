import { formatDollars } from '@foyer/kit';
import {
  Badge,
  LongText,
  useCan,
  useClient,
  useDates,
  useHasPage,
  type BadgeTone,
} from '@foyer/kit/admin';
import { Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { dashboard, type NewTenant } from '../contract.ts';
import { tenantPage, TENANTS } from './addresses.ts';
import { PanelCard } from './PanelCard.tsx';
import { useAskSession } from './useAskSession.ts';

/** The newest tenants, and how far along each of them is. */
export default function NewTenants() {
  const api = useClient(dashboard);
  useAskSession(!useCan(dashboard, 'report.read'));
  const hasList = useHasPage(TENANTS);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['dashboard', 'new-tenants'],
    queryFn: () => api.newTenants({}),
  });
  return (
    <PanelCard
      title="New Tenants"
      action={hasList && <Link to={TENANTS}>See All Tenants</Link>}
      isPending={isPending}
      error={error}
      onRetry={() => void refetch()}
      answer={data}
    >
      {data?.tenants.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>
          No tenants yet. The newest organizers appear here.
        </Typography>
      ) : (
        <Rows tenants={data?.tenants ?? []} />
      )}
    </PanelCard>
  );
}

function Rows({ tenants }: { tenants: readonly NewTenant[] }) {
  const dates = useDates();
  const seesMoney = tenants.some(({ sold }) => sold !== null);
  return (
    <Table size="small" aria-label="New Tenants" sx={{ tableLayout: 'auto' }}>
      <TableHead>
        <TableRow>
          <TableCell>Name</TableCell>
          <TableCell sx={fromMedium}>URL</TableCell>
          <TableCell>Status</TableCell>
          <TableCell sx={fromMedium}>Created</TableCell>
          <TableCell sx={fromSmall}>Account</TableCell>
          {seesMoney && (
            <TableCell align="right" sx={fromSmall}>
              Gross sales
            </TableCell>
          )}
        </TableRow>
      </TableHead>
      <TableBody>
        {tenants.map((tenant) => (
          <TableRow key={tenant.id}>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>
              <Name tenant={tenant} />
            </TableCell>
            <TableCell sx={{ ...fromMedium, overflowWrap: 'anywhere' }}>{tenant.url}</TableCell>
            <TableCell>
              <Badge tone={TONES[tenant.status] ?? 'bad'}>{capital(tenant.status)}</Badge>
            </TableCell>
            <TableCell sx={{ ...fromMedium, whiteSpace: 'nowrap' }}>
              {dates.long(tenant.dateCreated)}
            </TableCell>
            <TableCell sx={fromSmall}>{ACCOUNT_WORDS[tenant.account]}</TableCell>
            {seesMoney && (
              <TableCell align="right" sx={{ ...fromSmall, fontVariantNumeric: 'tabular-nums' }}>
                {formatDollars(tenant.sold ?? 0)}
              </TableCell>
            )}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function Name({ tenant }: { tenant: NewTenant }) {
  const address = tenantPage(tenant.id, 'info');
  const name = <LongText>{tenant.name}</LongText>;
  return useHasPage(address) ? <Link to={address}>{name}</Link> : name;
}

const TONES: Readonly<Record<string, BadgeTone>> = { active: 'active', pending: 'warn' };
const ACCOUNT_WORDS: Readonly<Record<NewTenant['account'], string>> = {
  ready: 'Ready',
  incomplete: 'Setup incomplete',
  none: 'Not started',
};
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const fromSmall = { display: { xs: 'none', sm: 'table-cell' } };
const fromMedium = { display: { xs: 'none', md: 'table-cell' } };
