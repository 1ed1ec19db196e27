import { Button } from '@mui/material';
import { useEffect, useRef } from 'react';
import type { Upload } from './useUpload.ts';

/** The button that opens the browser's file dialog, and gets the focus back afterward. */
export function FileChooser(props: {
  upload: Upload;
  /** The ID of the input. */
  inputLabel: string;
  label: string;
  describedBy: string;
  isDisabled?: boolean;
}) {
  const { upload, inputLabel, label, describedBy, isDisabled = false } = props;
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  const { isBusy } = upload;

  // A disabled button loses the focus, which would reset the keyboard position.
  useEffect(() => {
    if (isBusy) return;
    if (hadFocus.current && document.activeElement === document.body) button.current?.focus();
    hadFocus.current = false;
  }, [isBusy]);

  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={upload.rule.types.join()}
        aria-label={inputLabel}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          hadFocus.current = true;
          if (file) upload.choose(file);
          // Allows choosing the same file again after a failure.
          target.value = '';
        }}
      />
      <Button
        ref={button}
        variant="outlined"
        loading={isBusy}
        disabled={isDisabled}
        aria-describedby={describedBy}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  );
}
