import { Box, FormHelperText, TextField } from '@mui/material';
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import {
  ClearButtons,
  DefaultEditorOptions,
  FormatButtons,
  LinkButtons,
  ListButtons,
  QuoteButtons,
  RichTextInputToolbar,
  TiptapEditorProvider,
  useTiptapEditor,
} from 'ra-input-rich-text';
import { useEffect, useMemo, useRef, useState } from 'react';
import { InputHelperText, Labeled, useInput, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { tablesToLines } from '../../tablesToLines.ts';
import { pageNonce } from '../pageNonce.ts';

// Without colors, alignment and images: they use style attributes and external URLs, which the
// content security policy of the pages blocks.
const EXTENSIONS =
  DefaultEditorOptions.extensions?.filter(({ name }) => name === 'starterKit') ?? [];

const PARSING = { preserveWhitespace: true } as const;

/**
 * The editor itself, in a separate chunk because tiptap is large. The library's input writes each
 * form value back into the editor, which loses letters typed before the form rerenders. Here only a
 * value from elsewhere is written: a restored draft or another record.
 */
export default function RichTextEditor({
  source,
  label,
  isRequired,
  autoFocus,
}: {
  source: string;
  label: string;
  isRequired?: boolean;
  /** Whether it takes the focus as soon as it is loaded. */
  autoFocus: boolean;
}) {
  const { id, field, fieldState } = useInput({ source, defaultValue: '' });
  const { error, invalid } = fieldState;
  const { getValues } = useFormContext();
  const [content] = useState<string>(field.value ?? '');
  const [autofocus] = useState(autoFocus && ('start' as const));
  const known = useRef(content);
  const editorProps = useMemo(
    () => ({
      transformPastedHTML: tablesToLines,
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-describedby': `${id}-help`,
        'aria-invalid': String(invalid),
        ...(isRequired && { 'aria-required': 'true' }),
      },
    }),
    [id, label, invalid, isRequired],
  );
  const editor = useEditor({
    extensions: EXTENSIONS,
    ...nonceOption(),
    autofocus,
    content,
    parseOptions: PARSING,
    editorProps,
    onUpdate({ editor: changed }) {
      known.current = changed.isEmpty ? '' : changed.getHTML();
      field.onChange(known.current);
    },
    onBlur: () => field.onBlur(),
  });
  const { ref } = field;
  useEffect(() => ref({ focus: () => editor.commands.focus() }), [editor, ref]);
  useEffect(() => {
    // The rendered value may be older than the typed text; the form's value isn't.
    const held: string = getValues(source) ?? '';
    if (held === known.current) return;
    known.current = held;
    editor.commands.setContent(held, { emitUpdate: false, parseOptions: PARSING });
  }, [editor, field.value, getValues, source]);
  return (
    <Box className="ra-input" sx={styles}>
      <Labeled
        label={label}
        isRequired={isRequired}
        color={invalid ? 'error' : undefined}
        fullWidth
      >
        <>
          <TiptapEditorProvider value={editor}>
            <RichTextInputToolbar {...{ role: 'toolbar', 'aria-label': `${label} formatting` }}>
              <HeadingSelect />
              <FormatButtons />
              <ListButtons />
              <LinkButtons />
              <QuoteButtons />
              <ClearButtons />
            </RichTextInputToolbar>
          </TiptapEditorProvider>
          <EditorContent editor={editor} />
          <FormHelperText id={`${id}-help`} error={invalid}>
            <InputHelperText error={error?.message} />
          </FormHelperText>
        </>
      </Labeled>
    </Box>
  );
}

/** The page's nonce allows the editor's own style sheet under the content security policy. */
function nonceOption() {
  const nonce = pageNonce();
  return nonce ? { injectNonce: nonce } : {};
}

/** The editor in the style of our inputs: label above, background, focus ring. */
const styles = {
  '&& .RaLabeled-label': { fontSize: 14, fontWeight: 600, color: 'var(--ink)', mb: 0.75 },
  '& .RaLabeled-label [aria-hidden]': { color: 'var(--bad)' },
  '& .MuiToggleButton-root': {
    p: '5px',
    color: 'var(--ink-2)',
    borderColor: 'var(--line-strong)',
    '& svg': { fontSize: 20 },
    '&.Mui-selected': { bgcolor: 'var(--petrol-wash)', color: 'var(--petrol)' },
  },
  width: 1,
  '& .ProseMirror': {
    border: '1px solid',
    minHeight: 200,
    maxHeight: '50vh',
    overflowY: 'auto',
    p: '10px 12px',
    bgcolor: 'var(--surface)',
    borderColor: 'var(--line-strong)',
    borderRadius: '6px',
    '&:focus': { outline: '3px solid var(--marquee)', outlineOffset: 1 },
    '& p': { m: '0 0 1em', '&:last-child': { mb: 0 } },
    '& blockquote': { m: '0 0 1em', pl: 2, borderLeft: '3px solid var(--line-strong)' },
  },
  '&&:has(.MuiFormHelperText-root.Mui-error)': {
    '& .RaLabeled-label': { color: 'var(--bad)' },
    '& .ProseMirror': { borderColor: 'var(--bad)' },
  },
};

const levels = [2, 3, 4] as const;

/** Text or heading, as a native select: the library's own list isn't accessible to screen readers. */
function HeadingSelect() {
  const translate = useTranslate();
  const editor = useTiptapEditor();
  const level = useEditorState({
    editor,
    selector: () => levels.find((one) => editor?.isActive('heading', { level: one })) ?? 0,
  });
  function choose(value: number) {
    const level = levels.find((one) => one === value);
    const chain = editor.chain().focus();
    if (level) chain.setNode('heading', { level }).run();
    else chain.setNode('paragraph').run();
  }
  return (
    <TextField
      select
      fullWidth={false}
      value={level}
      onChange={(event) => choose(Number(event.target.value))}
      slotProps={{
        select: { native: true },
        htmlInput: { 'aria-label': translate('kit.editor.level') },
      }}
    >
      <option value={0}>{translate('kit.editor.text')}</option>
      {levels.map((one, index) => (
        <option key={one} value={one}>
          {translate('kit.editor.heading', { level: index + 1 })}
        </option>
      ))}
    </TextField>
  );
}
