import { longDay } from '@foyer/kit';
import { ExportButton, ListPage, listParts, LongText, useCan, useSession } from '@foyer/kit/admin';
import { Box, Button, Link, useMediaQuery, type Theme } from '@mui/material';
import { useState } from 'react';
import { templates, type Template } from '../contract.ts';
import { DeleteTemplate } from './DeleteTemplate.tsx';
import { TemplateDialog } from './TemplateDialog.tsx';
import { TemplateMenu, type TemplateAction } from './TemplateMenu.tsx';
import { Thumbnail } from './Thumbnail.tsx';
import { VersionBadge } from './VersionBadge.tsx';
import { VersionsDialog } from './VersionsDialog.tsx';

const all = templates.resources.templates;
const { Table, Col, SearchBox } = listParts(all);

type Open = { what: 'create' } | { what: TemplateAction; template: Template };

/** The list of site templates. */
export default function TemplateList() {
  const { timeZone } = useSession();
  const canWrite = useCan(templates, 'templates.write');
  const [open, setOpen] = useState<Open>();
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const close = () => setOpen(undefined);
  const add = canWrite && (
    <Button variant="contained" onClick={() => setOpen({ what: 'create' })}>
      Add template
    </Button>
  );
  return (
    <>
      <ListPage
        list={all}
        crumb="Platform"
        title="Sitebuilder Templates"
        actions={add}
        noun={all.noun}
        sort={{ field: 'details.name', order: 'ASC' }}
        filters={
          <>
            <SearchBox source="details.name" label="Search templates by name" />
            <ExportButton />
          </>
        }
        empty={{
          title: 'No templates yet',
          body: 'Add a template as a ZIP file with a thumbnail. Tenants’ sites are built from these templates.',
          action: add,
        }}
      >
        <Table label="Templates">
          <Col
            label="Thumbnail"
            width={112}
            render={({ details }) => <Thumbnail address={details.thumbnail} />}
          />
          <Col
            source="details.name"
            label="Name"
            render={(template) => (
              <Box>
                {canWrite ? (
                  <Link
                    component="button"
                    type="button"
                    onClick={() => setOpen({ what: 'edit', template })}
                    sx={{ textAlign: 'left', overflowWrap: 'anywhere' }}
                  >
                    <LongText>{template.details.name}</LongText>
                  </Link>
                ) : (
                  <LongText>{template.details.name}</LongText>
                )}
                {/* Phones have no room for this column. */}
                {isPhone && (
                  <Box sx={{ mt: 0.5 }}>
                    <VersionBadge version={template.details.version} />
                  </Box>
                )}
              </Box>
            )}
          />
          <Col source="details.description" label="Description" disableSort from="lg" />
          <Col
            source="details.version"
            label="Version"
            from="sm"
            render={({ details }) => <VersionBadge version={details.version} />}
          />
          <Col
            source="details.dateModified"
            label="Modified"
            from="md"
            noWrap
            render={({ details }) => longDay(details.dateModified, timeZone)}
          />
          <Col
            source="details.dateCreated"
            label="Created"
            from="lg"
            noWrap
            render={({ details }) => longDay(details.dateCreated, timeZone)}
          />
          <Col
            label="Actions"
            isNumber
            width={72}
            render={(template) => (
              <TemplateMenu
                template={template}
                canWrite={canWrite}
                onChoose={(what) => setOpen({ what, template })}
              />
            )}
          />
        </Table>
      </ListPage>
      {open?.what === 'create' && <TemplateDialog onClose={close} />}
      {open?.what === 'edit' && <TemplateDialog template={open.template} onClose={close} />}
      {open?.what === 'versions' && <VersionsDialog template={open.template} onClose={close} />}
      {open?.what === 'delete' && <DeleteTemplate template={open.template} onClose={close} />}
    </>
  );
}
