import {
  AlignmentButtons,
  ClearButtons,
  DefaultEditorOptions,
  FormatButtons,
  LevelSelect,
  LinkButtons,
  ListButtons,
  QuoteButtons,
  RichTextInput,
  RichTextInputToolbar,
} from 'ra-input-rich-text';
import { useMemo } from 'react';
import { pageNonce } from './pageNonce.ts';

/** The editor itself, in its own chunk: tiptap is as heavy as the rest of a screen. */
export default function RichTextEditor({ source, label }: { source: string; label: string }) {
  const editorOptions = useMemo(
    () => ({
      ...DefaultEditorOptions,
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
      toolbar={
        <RichTextInputToolbar>
          <LevelSelect />
          <FormatButtons />
          <AlignmentButtons />
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
