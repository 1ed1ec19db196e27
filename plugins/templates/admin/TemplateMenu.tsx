import { RowMenu } from '@foyer/kit/admin';
import type { Template } from '../contract.ts';
import { useDownload } from './useDownload.ts';
import { usePreview } from './usePreview.ts';

/** Actions that open a dialog. */
export type TemplateAction = 'edit' | 'versions' | 'delete';

/** The actions of a template. File actions require a version. */
export function TemplateMenu(props: {
  template: Template;
  canWrite: boolean;
  onChoose: (action: TemplateAction) => void;
}) {
  const { template, canWrite, onChoose } = props;
  const { id, details } = template;
  const download = useDownload();
  const preview = usePreview();
  const isDisabled = details.version === 0;
  return (
    <RowMenu
      of={details.name}
      actions={[
        canWrite && { label: 'Edit', onClick: () => onChoose('edit') },
        { label: 'Preview', isDisabled, onClick: () => void preview({ id, ...details }) },
        { label: 'Download', isDisabled, onClick: () => void download({ id, ...details }) },
        { label: 'Versions', isDisabled, onClick: () => onChoose('versions') },
        canWrite && { label: 'Delete', isDanger: true, onClick: () => onChoose('delete') },
      ]}
    />
  );
}
