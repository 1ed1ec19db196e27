import { fileSize, longDay } from '@foyer/kit';
import { Loaded, ModalFrame, useRecords, useSession, Badge } from '@foyer/kit/admin';
import {
  Button,
  DialogContent,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { templates, type Template, type TemplateVersion } from '../contract.ts';
import { useDownload } from './useDownload.ts';
import { usePreview } from './usePreview.ts';

/** Every version of a template, with a download. */
export function VersionsDialog(props: { template: Template; onClose: () => void }) {
  const { template, onClose } = props;
  const { name } = template.details;
  // Not a ListPanel, because that stores filters in the URL, which belongs to the list behind this
  // dialog.
  const versions = useRecords(templates.lists.versions, {
    filter: { 'details.templateId': template.id },
    sort: { field: 'details.version', order: 'DESC' },
  });
  return (
    <ModalFrame title={`Versions of ${name}`} onClose={onClose}>
      <DialogContent dividers aria-busy={versions.isPending}>
        <Loaded query={versions}>
          {(data) => <VersionTable id={template.id} name={name} versions={data} />}
        </Loaded>
        {(versions.total ?? 0) > (versions.data?.length ?? 0) && (
          <Typography variant="body2" sx={{ mt: 1.5, color: 'text.secondary' }}>
            Showing the newest {versions.data?.length} of {versions.total} versions.
          </Typography>
        )}
      </DialogContent>
    </ModalFrame>
  );
}

function VersionTable(props: { id: string; name: string; versions: readonly TemplateVersion[] }) {
  const { id, name, versions } = props;
  const { timeZone } = useSession();
  const download = useDownload();
  const preview = usePreview();
  return (
    <Table size="small" aria-label={`Versions of ${name}`}>
      <TableHead>
        <TableRow>
          <TableCell>Version</TableCell>
          <TableCell>Uploaded</TableCell>
          <TableCell align="right" sx={FROM_SM}>
            Size
          </TableCell>
          <TableCell align="right">File</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {versions.map(({ id: key, details: { version, size, dateCreated } }) => (
          <TableRow key={key}>
            <TableCell>
              <VersionBadge version={version} />
            </TableCell>
            <TableCell>{longDay(dateCreated, timeZone)}</TableCell>
            <TableCell align="right" sx={FROM_SM}>
              {fileSize(size)}
            </TableCell>
            <TableCell align="right">
              <Button
                size="small"
                aria-label={`Preview version ${version}`}
                onClick={() => void preview({ id, version })}
              >
                Preview
              </Button>
              <Button
                size="small"
                aria-label={`Download version ${version}`}
                onClick={() => void download({ id, name, version })}
              >
                Download
              </Button>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

const FROM_SM = { display: { xs: 'none', sm: 'table-cell' } } as const;

/** The current version. A template whose ZIP file never arrived has none. */
export function VersionBadge({ version }: { version: number }) {
  return version > 0 ? (
    <Badge tone="active">{`v${version}`}</Badge>
  ) : (
    <Badge tone="warn">No version yet</Badge>
  );
}
