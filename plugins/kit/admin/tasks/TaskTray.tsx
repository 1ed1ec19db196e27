import TasksIcon from '@mui/icons-material/PendingActions';
import { Badge, Box, Button, IconButton, Popover, Tooltip, Typography } from '@mui/material';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { errorMessage } from '../form/formErrors.ts';
import type { TaskRow } from '../../kernelContract.ts';
import { TaskCard } from './TaskCard.tsx';
import { useRefresh } from '../toast/useToast.ts';
import { isUnderWay, useTasks } from './useTasks.ts';

/** The user's tasks in the app bar: their progress and results. Hidden without tasks. */
export function TaskTray() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { data: tasks = [], error, refetch } = useTasks({ isWatched: anchor !== null });
  const news = useEndedTasks(tasks, useRefresh());
  const titleId = useId();
  // Once shown, it stays, so that dismissing the last task doesn't move the keyboard focus.
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (tasks.length > 0) setShown(true);
  }, [tasks]);
  // Dismissing a task removes its button, so the panel takes the focus.
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (panel.current && document.activeElement === document.body) panel.current.focus();
  }, [tasks.length]);
  const running = tasks.filter(isUnderWay).length;
  return (
    <>
      <Announcer>{anchor ? '' : news}</Announcer>
      {isShown && (
        <Tooltip title="Tasks">
          <IconButton
            onClick={(event) => setAnchor(event.currentTarget)}
            aria-label={running > 0 ? `Tasks: ${running} in progress` : 'Tasks'}
            aria-haspopup="dialog"
            aria-expanded={anchor ? true : undefined}
          >
            <Badge
              badgeContent={running}
              color="primary"
              slotProps={{ badge: { 'aria-hidden': true } }}
            >
              <TasksIcon fontSize="small" />
            </Badge>
          </IconButton>
        </Tooltip>
      )}
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            ref: panel,
            role: 'dialog',
            'aria-labelledby': titleId,
            sx: { width: 380, maxWidth: 'calc(100vw - 24px)', maxHeight: '75dvh', p: 2 },
          },
        }}
      >
        {/* Everything outside the open panel is hidden from screen readers. */}
        <Announcer>{news}</Announcer>
        <Typography id={titleId} component="h2" sx={{ font: '650 16px/1.3 var(--display)', mb: 1 }}>
          Tasks
        </Typography>
        {error ? (
          <Box role="alert">
            <Typography sx={{ mb: 1 }}>{errorMessage(error)}</Typography>
            <Button variant="outlined" onClick={() => void refetch()}>
              Try again
            </Button>
          </Box>
        ) : tasks.length === 0 ? (
          <Typography sx={{ color: 'text.secondary' }}>
            No tasks running. Exports and other long tasks appear here.
          </Typography>
        ) : (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {tasks.map((task) => (
              <TaskCard key={task.id} task={task} onFollow={() => setAnchor(null)} />
            ))}
          </Box>
        )}
      </Popover>
    </>
  );
}

/** Without a role, so that a screen's own status is the only one. */
function Announcer({ children }: { children: string }) {
  return (
    <Box component="span" aria-live="polite" sx={visuallyHidden}>
      {children}
    </Box>
  );
}

const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clip: 'rect(0 0 0 0)',
  whiteSpace: 'nowrap',
};

const SAID: Readonly<Record<string, string>> = {
  succeeded: 'is done',
  failed: 'has failed',
  cancelled: 'was canceled',
};

/** Announces the end of a task to screen readers if it was seen in progress, and reloads what it may have changed. */
function useEndedTasks(tasks: readonly TaskRow[], refresh: () => void): string {
  const underWay = useRef(new Set<string>());
  const [news, setNews] = useState('');
  useEffect(() => {
    const ended = tasks.filter((task) => !isUnderWay(task) && underWay.current.has(task.id));
    if (ended.length > 0) {
      setNews(ended.map(({ title, state }) => `${title} ${SAID[state] ?? ''}.`).join(' '));
      refresh();
    }
    underWay.current = new Set(tasks.filter(isUnderWay).map(({ id }) => id));
  }, [tasks, refresh]);
  return news;
}
