import { LongText, PageHead, ReportGrid, useCan } from '@foyer/kit/admin';
import { Button, Link } from '@mui/material';
import { useState } from 'react';
import { templates, type Template } from '../contract.ts';
import { DeleteTemplate } from './DeleteTemplate.tsx';
import { TemplateDialog } from './TemplateDialog.tsx';
import { TemplateMenu, type TemplateAction } from './TemplateMenu.tsx';
import { Thumbnail } from './Thumbnail.tsx';
import { VersionBadge, VersionsDialog } from './VersionsDialog.tsx';

const all = templates.resources.templates;

type Open = { what: 'create' } | { what: TemplateAction; template: Template };

/** The list of site templates. */
export default function TemplateList() {
  const canWrite = useCan(templates, 'templates.write');
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const nameOf = (template: Template) => {
    const name = <LongText>{template.details.name}</LongText>;
    if (!canWrite) return name;
    return (
      <Link
        component="button"
        type="button"
        onClick={() => setOpen({ what: 'edit', template })}
        sx={{ textAlign: 'left', overflowWrap: 'anywhere' }}
      >
        {name}
      </Link>
    );
  };
  const add = canWrite && (
    <Button variant="contained" onClick={() => setOpen({ what: 'create' })}>
      Add template
    </Button>
  );
  return (
    <>
      <PageHead crumb="Platform" title="Sitebuilder Templates" actions={add} />
      <ReportGrid
        list={all}
        name="templates"
        label="Templates"
        searchLabel="Search templates by name"
        hasTallRows
        columns={{
          'details.name': { render: nameOf },
          'details.thumbnail': {
            render: ({ details }) => <Thumbnail address={details.thumbnail} />,
          },
          'details.version': {
            render: ({ details }) => <VersionBadge version={details.version} />,
          },
        }}
        noun={all.noun}
        empty={{
          title: 'No templates yet',
          body: 'Add a template as a ZIP file with a thumbnail. Tenants’ sites are built from these templates.',
          action: add,
        }}
        rowActions={(template) => (
          <TemplateMenu
            template={template}
            canWrite={canWrite}
            onChoose={(what) => setOpen({ what, template })}
          />
        )}
      />
      {open?.what === 'create' && <TemplateDialog onClose={close} />}
      {open?.what === 'edit' && <TemplateDialog template={open.template} onClose={close} />}
      {open?.what === 'versions' && <VersionsDialog template={open.template} onClose={close} />}
      {open?.what === 'delete' && <DeleteTemplate template={open.template} onClose={close} />}
    </>
  );
}
