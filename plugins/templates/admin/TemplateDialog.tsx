import {
  errorStatus,
  FormDialog,
  isSaidByForm,
  TextInput,
  useRefresh,
  useToast,
} from '@foyer/kit/admin';
import { fieldOf, fileSize } from '@foyer/kit';
import type { FieldValues } from 'react-hook-form';
import { REQUIRED_FILES, thumbnailRule, zipRule } from '../contract/files.ts';
import type { Template } from '../contract.ts';
import { template as templateRecord } from '../contract/template.ts';
import { FileInput } from './FileInput.tsx';
import { asZip, schemaOf, type TemplateValues } from './templateFiles.ts';
import { toasts } from './toasts.ts';
import { useSaveTemplate } from './useSaveTemplate.ts';
import { VersionNote } from './VersionNote.tsx';

const FILES = `${REQUIRED_FILES.slice(0, -1).join(', ')} and ${REQUIRED_FILES.at(-1)}`;

/** Adds a template, or edits the given one. */
export function TemplateDialog(props: { template?: Template; onClose: () => void }) {
  const { template, onClose } = props;
  const toast = useToast();
  const refresh = useRefresh();
  const { save, giveUp, picture, archive } = useSaveTemplate(template);
  const isNew = template === undefined;

  async function submit(values: FieldValues) {
    try {
      await save(values as TemplateValues);
    } catch (error) {
      if (!isNew && errorStatus(error) === 404) {
        toast(toasts.gone);
        refresh();
        return onClose();
      }
      if (!isSaidByForm(error)) toast(isNew ? toasts.createFailed : toasts.updateFailed);
      throw error;
    }
    toast(isNew ? toasts.created : toasts.updated);
    refresh();
    onClose();
  }

  function close() {
    onClose();
    // If the removal fails, the template is listed without a version and can be deleted there.
    void giveUp()
      .catch(() => undefined)
      .then(refresh);
  }

  return (
    <FormDialog
      title={isNew ? 'Add template' : 'Edit template'}
      schema={schemaOf(isNew)}
      record={{ details: template ? wordsOf(template) : { version: 0 } }}
      edited={template}
      submitLabel={isNew ? 'Add template' : 'Save changes'}
      onSubmit={submit}
      onClose={close}
    >
      <TextInput source="details.name" label={fieldOf(templateRecord, 'name').label} isRequired />
      <TextInput
        source="details.description"
        label={fieldOf(templateRecord, 'description').label}
        isRequired
        multiline
        rows={4}
      />
      <FileInput
        name="thumbnail"
        label="Thumbnail"
        note={`JPEG or PNG, up to ${fileSize(thumbnailRule.maxBytes)}.${isNew ? '' : ' Leave empty to keep the current image.'}`}
        upload={picture}
        isRequired={isNew}
      />
      <FileInput
        name="zip"
        label="ZIP file"
        note={`Up to ${fileSize(zipRule.maxBytes)}, with ${FILES} at the top level.`}
        upload={archive}
        isRequired={isNew}
        prepare={asZip}
      />
      <VersionNote isNew={isNew} />
    </FormDialog>
  );
}

const wordsOf = ({ details: { name, description, version } }: Template) => ({
  name,
  description,
  version,
});
