import { createEvent, fireEvent, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { contract } from '../../contract.ts';
import { richText } from '../../schema.ts';
import { renderPlugin } from '../../../../packages/testing/renderPlugin.tsx';
import { defineAdmin } from '../defineAdmin.ts';
import { FormDialog } from './FormDialog.tsx';
import { RichTextInput } from './RichTextInput.tsx';

// jsdom has no layout, and the editor scrolls to pasted content.
beforeAll(() => {
  const rect = () => document.body.getBoundingClientRect();
  Range.prototype.getBoundingClientRect = rect;
  Range.prototype.getClientRects = () => [rect()] as unknown as DOMRectList;
});

const poster = contract({
  id: 'poster',
  permissions: { write: { label: 'Write', realms: ['platform'] } },
});
const form = z.object({ text: richText({ required: 'Please write a text.' }) });

async function openEditor(): Promise<HTMLElement> {
  const element = (
    <FormDialog
      title="Edit poster"
      schema={form}
      record={{ text: '' }}
      submitLabel="Save"
      onSubmit={async () => undefined}
      onClose={() => undefined}
    >
      <RichTextInput source="text" label="Text" />
    </FormDialog>
  );
  const plugin = defineAdmin({
    contract: poster,
    pages: [{ path: '/poster', can: 'write', element }],
  });
  renderPlugin(plugin, {
    realm: 'platform',
    can: ['poster:write'],
    path: '/poster',
    data: () => Response.json({}),
  });
  return screen.findByRole('textbox', { name: 'Text' });
}

const paste = (editor: HTMLElement, html: string) => {
  const clipboardData = {
    types: ['text/html'],
    files: [],
    getData: (type: string) => (type === 'text/html' ? html : ''),
  };
  fireEvent(editor, createEvent.paste(editor, { clipboardData }));
};

test('keeps the cells of a pasted table apart, one line per row', async () => {
  const editor = await openEditor();
  paste(
    editor,
    '<table><tr><td>Adult</td><td>$25</td></tr><tr><td>Child</td><td>$10</td></tr></table>',
  );
  const lines = [...editor.querySelectorAll('p')].map(({ textContent }) => textContent);
  expect(lines.filter(Boolean)).toEqual(['Adult: $25', 'Child: $10']);
});

test.each([
  ['headings', '<h2>Doors</h2><h3>Bar</h3><p>7 PM</p>', ['Doors', 'Bar', '7 PM']],
  ['lists', '<ul><li>One</li><li>Two</li></ul>', ['One', 'Two']],
  ['lines', '<p>One<br>Two</p>', ['One\nTwo']],
  ['blocks', '<div>One</div><section><div>Two</div></section>', ['One', 'Two']],
])('keeps pasted %s apart', async (_what, html, expected) => {
  const editor = await openEditor();
  paste(editor, html);
  const blocks = [...editor.querySelectorAll('p, h2, h3')].map((block) =>
    [...block.childNodes]
      .map((node) => (node.nodeName === 'BR' ? '\n' : node.textContent))
      .join(''),
  );
  expect(blocks.map((text) => text.trim()).filter(Boolean)).toEqual(expected);
});
