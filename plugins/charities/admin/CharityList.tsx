import {
  Badge,
  Col,
  FilterSelect,
  ListPage,
  RowMenu,
  SearchBox,
  Table,
  useCan,
} from '@foyer/kit/admin';
import { Button, Link } from '@mui/material';
import { useState } from 'react';
import type { Charity } from '../contract.ts';
import { CharityDelete } from './CharityDelete.tsx';
import { CharityDialog } from './CharityDialog.tsx';

type Open = { mode: 'create' } | { mode: 'edit' | 'delete'; charity: Charity };

const STATUSES = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
];

/** The charity directory, from which tenants are given what they may offer. */
export default function CharityList() {
  const canWrite = useCan('charities:charities.write');
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const add = canWrite && (
    <Button variant="contained" onClick={() => setOpen({ mode: 'create' })}>
      Add charity
    </Button>
  );
  return (
    <>
      <ListPage
        resource="platform/charities"
        crumb="Organisers"
        title="Charities"
        actions={add}
        filters={
          <>
            <SearchBox source="details.name" label="Search charities by name" />
            <FilterSelect
              source="details.status"
              label="Status"
              all="Any status"
              choices={STATUSES}
            />
          </>
        }
        noun={{ one: 'charity', many: 'charities' }}
        sort={{ field: 'details.name', order: 'ASC' }}
        empty={{
          title: 'No charities yet',
          body: 'Charities that buyers can donate to will stand here. Add one, then assign it to tenants on their pages.',
          action: add,
        }}
      >
        <Table<Charity> label="Charities">
          <Col<Charity>
            source="details.name"
            label="Name"
            render={(charity) =>
              canWrite ? (
                <Link
                  component="button"
                  type="button"
                  onClick={() => setOpen({ mode: 'edit', charity })}
                  sx={{ textAlign: 'left', overflowWrap: 'anywhere', minWidth: { sm: 180 } }}
                >
                  <bdi>{charity.details.name}</bdi>
                </Link>
              ) : (
                <bdi>{charity.details.name}</bdi>
              )
            }
          />
          <Col<Charity>
            source="details.status"
            label="Status"
            render={({ details }) => (
              <Badge tone={details.status === 'active' ? 'active' : 'plain'}>
                {details.status === 'active' ? 'Active' : 'Inactive'}
              </Badge>
            )}
          />
          <Col<Charity> source="details.street" label="Street" disableSort from="lg" noWrap />
          <Col<Charity> source="details.city" label="City" from="sm" noWrap />
          <Col<Charity> source="details.state" label="State" from="md" noWrap />
          <Col<Charity> source="details.zip_code" label="Zip code" from="md" />
          {canWrite && (
            <Col<Charity>
              label="Actions"
              isNumber
              width={72}
              render={(charity) => (
                <RowMenu
                  of={charity.details.name}
                  actions={[
                    { label: 'Edit', onClick: () => setOpen({ mode: 'edit', charity }) },
                    {
                      label: 'Delete',
                      onClick: () => setOpen({ mode: 'delete', charity }),
                      isDanger: true,
                    },
                  ]}
                />
              )}
            />
          )}
        </Table>
      </ListPage>
      {open?.mode === 'create' && <CharityDialog onClose={close} />}
      {open?.mode === 'edit' && <CharityDialog charity={open.charity} onClose={close} />}
      {open?.mode === 'delete' && <CharityDelete charity={open.charity} onClose={close} />}
    </>
  );
}
