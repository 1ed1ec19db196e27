import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useSession } from '../consoleHooks.ts';
import { DescriptionList } from '../DescriptionList.tsx';
import { LongText } from '../LongText.tsx';

/** A field with a different value than another user has saved. */
interface Choice {
  path: string;
  label: string;
  value: unknown;
  theirs: string;
  yours: string;
}

export interface Conflict {
  by: string | null;
  at: string | null;
  differences: readonly Choice[];
  /** Fields that only the other user changed, with their values. */
  taken: readonly string[];
}

/** Shown above the inputs: who saved first, and both values of each field that differs. */
export function ConflictNotice(props: {
  conflict: Conflict;
  onTake: (path: string, value: unknown) => void;
}) {
  const { by, at, differences, taken } = props.conflict;
  const { user } = useSession();
  const isOwn = by === user.email;
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    top.current?.focus();
    top.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);

  function take(choices: readonly Choice[]) {
    for (const { path, value } of choices) props.onTake(path, value);
    // The button disappears, so keyboard focus moves here.
    top.current?.focus();
  }

  return (
    <Alert
      severity="warning"
      role="group"
      aria-label={isOwn ? 'Changed in another window' : 'Changed by someone else'}
      ref={top}
      tabIndex={-1}
      sx={{ alignItems: 'flex-start', mb: 1.5, '& .MuiAlert-message': { minWidth: 0, flex: 1 } }}
    >
      <Typography role="alert" sx={{ fontWeight: 600 }}>
        {isOwn ? 'You' : <bdi>{by ?? 'Someone else'}</bdi>} changed this
        {isOwn && ' in another window'}
        {at && ` on ${at}`}. Your changes haven’t been saved, but they’re still here.
      </Typography>
      {taken.length > 0 && (
        <Box sx={{ mt: 1 }}>
          These fields, which you hadn’t edited, now show the saved values:
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {taken.map((line) => (
              <li key={line}>
                <LongText>{line}</LongText>
              </li>
            ))}
          </Box>
        </Box>
      )}
      {differences.map((choice) => (
        <Difference key={choice.path} choice={choice} onTake={() => take([choice])} />
      ))}
      <Stack direction="row" sx={{ mt: 1.5, gap: 1, flexWrap: 'wrap' }}>
        <Button size="small" type="submit" variant="contained">
          {differences.length > 0 ? 'Keep mine' : 'Save'}
        </Button>
        {differences.length > 1 && (
          <Button size="small" variant="outlined" onClick={() => take(differences)}>
            Use all of theirs
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

function Difference({ choice, onTake }: { choice: Choice; onTake: () => void }) {
  const { label, theirs, yours } = choice;
  return (
    <Box role="group" aria-label={label} sx={{ mt: 1.5 }}>
      <Typography component="h3" sx={{ fontSize: 14, fontWeight: 600 }}>
        {label}
      </Typography>
      <DescriptionList
        layout="beside"
        sx={{ rowGap: 0, '& > div': { gridTemplateColumns: 'auto minmax(0, 1fr)' } }}
        facts={[
          ['Theirs', <LongText key="theirs">{theirs}</LongText>],
          ['Yours', <LongText key="yours">{yours}</LongText>],
        ]}
      />
      <Button
        size="small"
        variant="outlined"
        onClick={onTake}
        aria-label={`Use theirs: ${label}`}
        sx={{ mt: 0.5 }}
      >
        Use theirs
      </Button>
    </Box>
  );
}
