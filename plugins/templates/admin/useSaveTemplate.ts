import { changedMeanwhile, useClient, useUpload, type Upload } from '@foyer/kit/admin';
import { useRef } from 'react';
import { thumbnailRule, zipRule } from '../contract/files.ts';
import { templates, type Template } from '../contract.ts';
import type { TemplateValues } from './templateFiles.ts';

const NOTHING = () => undefined;
/** Stands in until the save returns the upload URL; carries only the rule. */
const nowhere = (rule: typeof thumbnailRule | typeof zipRule) => ({
  rule,
  announce: () => Promise.reject(new Error('The template has not been saved yet.')),
});

/**
 * Saves a template's text, then its thumbnail, then its ZIP file. After a failure, the next try
 * continues with what is missing.
 */
export function useSaveTemplate(template: Template | undefined) {
  const api = useClient(templates);
  const picture: Upload = useUpload({ to: nowhere(thumbnailRule), onDone: NOTHING });
  const archive: Upload = useUpload({ to: nowhere(zipRule), onDone: NOTHING });
  /** The state after the last try. */
  const saved = useRef<Template & { version?: string }>(undefined);
  const sentPicture = useRef<File>(undefined);

  async function saveWords(values: TemplateValues): Promise<Template> {
    const { name, description, version: known = 0 } = values.details;
    const { zip } = values;
    const before = saved.current;
    const details = {
      name,
      description,
      ...(zip && { version: (before?.details.version ?? known) + 1, size: zip.size }),
    };
    const id = before?.id ?? template?.id;
    if (id === undefined)
      return (saved.current = await api.templates.create({ body: { details } }));
    const version = before?.version ?? values.version;
    const body = { details, ...(version !== undefined && { version }) };
    return (saved.current = await api.templates.update({ id, body }));
  }

  async function save(values: TemplateValues): Promise<void> {
    try {
      const { id, postUrl, uploadId } = await saveWords(values);
      const { thumbnail, zip } = values;
      if (thumbnail && thumbnail !== sentPicture.current) {
        const route = templates.routes.uploadThumbnail;
        await picture.send(thumbnail, { route, params: { id } });
        sentPicture.current = thumbnail;
      }
      if (zip && postUrl !== null && uploadId !== null)
        await archive.send(zip, {
          rule: zipRule,
          announce: () => Promise.resolve({ postUrl, uploadId }),
        });
    } catch (error) {
      // Start over from what someone else has saved.
      if (changedMeanwhile(error)) saved.current = undefined;
      throw error;
    }
  }

  /** Removes a new template that never got its files. */
  async function giveUp(): Promise<void> {
    const made = saved.current;
    if (made && !template) await api.templates.remove({ id: made.id });
  }

  return { save, giveUp, picture, archive };
}
