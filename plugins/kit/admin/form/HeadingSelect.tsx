import { TextField } from '@mui/material';
import { useEditorState } from '@tiptap/react';
import { useTiptapEditor } from 'ra-input-rich-text';
import { useTranslate } from 'react-admin';

const levels = [2, 3, 4] as const;

/** Text or heading, as a native select: the library's own list isn't accessible to screen readers. */
export function HeadingSelect() {
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
