import { listParts, ListPanel, ModalFrame, useSession } from '@foyer/kit/admin';
import { fileSize } from '@foyer/kit';
import { Button, DialogContent } from '@mui/material';
import { templates, type Template } from '../contract.ts';
import { formatDay } from './formatDay.ts';
import { useDownload } from './useDownload.ts';
import { VersionBadge } from './VersionBadge.tsx';

const { Table, Col } = listParts(templates.lists.versions);

/** Every version that a template ever had, each to be fetched. */
export function VersionsDialog(props: { template: Template; onClose: () => void }) {
  const { template, onClose } = props;
  const { id, details } = template;
  const { timeZone } = useSession();
  const download = useDownload();
  return (
    <ModalFrame title={`Versions of ${details.name}`} onClose={onClose}>
      <DialogContent dividers>
        <ListPanel
          list={templates.lists.versions}
          filter={{ 'details.templateId': id }}
          sort={{ field: 'details.version', order: 'DESC' }}
          noun={{ one: 'version', many: 'versions' }}
          empty={{ title: 'No versions yet', body: 'Each ZIP file that is uploaded stays here.' }}
        >
          <Table label="Versions">
            <Col
              source="details.version"
              label="Version"
              render={(one) => <VersionBadge version={one.details.version} />}
            />
            <Col
              source="details.dateCreated"
              label="Uploaded"
              render={(one) => formatDay(one.details.dateCreated, timeZone)}
            />
            <Col label="Size" from="sm" isNumber render={(one) => fileSize(one.details.size)} />
            <Col
              label="Download"
              isNumber
              render={({ details: { version } }) => (
                <Button
                  size="small"
                  aria-label={`Download version ${version}`}
                  onClick={() => void download({ id, name: details.name, version })}
                >
                  Download
                </Button>
              )}
            />
          </Table>
        </ListPanel>
      </DialogContent>
    </ModalFrame>
  );
}
