import {
  ClearButtons,
  DefaultEditorOptions,
  FormatButtons,
  LinkButtons,
  ListButtons,
  QuoteButtons,
  RichTextInput,
  RichTextInputToolbar,
} from 'ra-input-rich-text';
import { useMemo } from 'react';
import { HeadingSelect } from './HeadingSelect.tsx';
import { pageNonce } from '../pageNonce.ts';

// Without colours, alignment and images: they are kept as style attributes and foreign addresses,
// which the pages' content security policy leaves out wherever the text is shown.
const EXTENSIONS =
  DefaultEditorOptions.extensions?.filter(({ name }) => name === 'starterKit') ?? [];

/** The editor itself, in its own chunk: tiptap is as heavy as the rest of a screen. */
export default function RichTextEditor({ source, label }: { source: string; label: string }) {
  const editorOptions = useMemo(
    () => ({
      extensions: EXTENSIONS,
      ...nonceOption(),
      editorProps: {
        attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
      },
    }),
    [label],
  );
  return (
    <RichTextInput
      source={source}
      label={label}
      editorOptions={editorOptions}
      sx={look}
      toolbar={
        <RichTextInputToolbar>
          <HeadingSelect />
          <FormatButtons />
          <ListButtons />
          <LinkButtons />
          <QuoteButtons />
          <ClearButtons />
        </RichTextInputToolbar>
      }
    />
  );
}

/** The editor's own style sheet passes the page's policy by its nonce. */
function nonceOption() {
  const nonce = pageNonce();
  return nonce ? { injectNonce: nonce } : {};
}

/** The editor as an input of ours: label above, paper inside, the ring around. */
const look = {
  '&& .RaLabeled-label': { fontSize: 14, fontWeight: 600, color: 'var(--ink)', mb: 0.75 },
  '& .MuiToggleButton-root': {
    p: '5px',
    color: 'var(--ink-2)',
    borderColor: 'var(--line-strong)',
    '& svg': { fontSize: 20 },
    '&.Mui-selected': { bgcolor: 'var(--petrol-wash)', color: 'var(--petrol)' },
  },
  '& .RaRichTextInput-editorContent .ProseMirror': {
    minHeight: 200,
    maxHeight: '50vh',
    overflowY: 'auto',
    p: '10px 12px',
    bgcolor: 'var(--surface)',
    borderColor: 'var(--line-strong)',
    borderRadius: '6px',
    '&:hover': { bgcolor: 'var(--surface)' },
    '&:focus': { bgcolor: 'var(--surface)', outline: '3px solid var(--marquee)', outlineOffset: 1 },
    '& blockquote': { m: '0 0 1em', pl: 2, borderLeft: '3px solid var(--line-strong)' },
  },
  '&&:has(.MuiFormHelperText-root.Mui-error)': {
    '& .RaLabeled-label': { color: 'var(--bad)' },
    '& .RaRichTextInput-editorContent .ProseMirror': { borderColor: 'var(--bad)' },
  },
};
