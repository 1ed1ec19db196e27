import { Col, FilterSelect, ListPage, RowMenu, SearchBox, Table, useCan } from '@foyer/kit/admin';
import { Box, Button, Link } from '@mui/material';
import { useState } from 'react';
import { POLICY_GROUPS, type Policy } from '../contract.ts';
import { excerpt } from './excerpt.ts';
import { PolicyDelete } from './PolicyDelete.tsx';
import { PolicyDialog } from './PolicyDialog.tsx';
import { READERS } from './policyGroups.ts';

type Open = { mode: 'create' } | { mode: 'edit' | 'delete'; policy: Policy };

const GROUP_CHOICES = POLICY_GROUPS.map((group) => ({ value: group, label: group }));

/** Global Policies: one text for each group of readers. */
export default function PolicyList() {
  const canWrite = useCan('policies:policies.write');
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const add = canWrite && (
    <Button variant="contained" onClick={() => setOpen({ mode: 'create' })}>
      Add policy
    </Button>
  );
  return (
    <>
      <ListPage
        resource="platform/policies"
        crumb="Platform"
        title="Global Policies"
        actions={add}
        filters={
          <>
            <SearchBox source="details.policyId" label="Search policies by id" />
            <FilterSelect
              source="details.sk"
              label="Policy Group"
              all="All groups"
              choices={GROUP_CHOICES}
            />
          </>
        }
        noun={{ one: 'policy', many: 'policies' }}
        sort={{ field: 'details.policyId', order: 'ASC' }}
        empty={{
          title: 'No policies yet',
          body: 'The terms and privacy texts that people agree to when they sign up or buy will stand here. Until then they read that none are set.',
          action: add,
        }}
      >
        <Table<Policy> label="Global policies">
          <Col<Policy>
            source="details.policyId"
            label="Policy ID"
            noWrap
            render={(policy) =>
              canWrite ? (
                <Link
                  component="button"
                  type="button"
                  onClick={() => setOpen({ mode: 'edit', policy })}
                  sx={{
                    display: 'block',
                    maxWidth: '100%',
                    overflow: 'hidden',
                    textOverflow: 'ellipsis',
                  }}
                >
                  {policy.details.policyId}
                </Link>
              ) : (
                policy.details.policyId
              )
            }
          />
          <Col<Policy>
            source="details.type"
            label="Custom"
            disableSort
            render={({ details }) => (
              <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
                <Box component="code" sx={{ fontSize: 12, color: 'text.secondary' }}>
                  {details.type}
                </Box>
                <Box
                  sx={{
                    display: { xs: 'none', lg: '-webkit-box' },
                    WebkitLineClamp: 2,
                    WebkitBoxOrient: 'vertical',
                    overflow: 'hidden',
                    color: 'text.secondary',
                    overflowWrap: 'anywhere',
                  }}
                >
                  <bdi>{excerpt(details.detail)}</bdi>
                </Box>
              </Box>
            )}
          />
          <Col<Policy>
            source="details.sk"
            label="Policy Group"
            noWrap
            render={({ details }) => (
              <>
                {details.sk}
                <Box
                  sx={{
                    display: { xs: 'none', sm: 'block' },
                    fontSize: 13,
                    color: 'text.secondary',
                  }}
                >
                  {READERS[details.sk]}
                </Box>
              </>
            )}
          />
          {canWrite && (
            <Col<Policy>
              label="Actions"
              isNumber
              width={72}
              render={(policy) => (
                <RowMenu
                  of={`${policy.details.policyId}, ${policy.details.sk}`}
                  actions={[
                    { label: 'Edit', onClick: () => setOpen({ mode: 'edit', policy }) },
                    {
                      label: 'Delete',
                      onClick: () => setOpen({ mode: 'delete', policy }),
                      isDanger: true,
                    },
                  ]}
                />
              )}
            />
          )}
        </Table>
      </ListPage>
      {open?.mode === 'create' && <PolicyDialog onClose={close} />}
      {open?.mode === 'edit' && <PolicyDialog policy={open.policy} onClose={close} />}
      {open?.mode === 'delete' && <PolicyDelete policy={open.policy} onClose={close} />}
    </>
  );
}
