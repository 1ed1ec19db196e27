import { Box, Button, LinearProgress, Typography } from '@mui/material';
import { Link } from 'react-router';
import { kit, type TaskRow } from '../../kernelContract.ts';
import { formatNumber } from '../../numbers.ts';
import { useClient } from '../consoleHooks.ts';
import { saveFrom } from '../saveFrom.ts';
import { useAction } from '../useAction.ts';
import { isUnderWay, useNoticeTask } from './useTasks.ts';

/** One task: its progress or result, and its actions. */
export function TaskCard({ task, onFollow }: { task: TaskRow; onFollow: () => void }) {
  const api = useClient(kit);
  const notice = useNoticeTask();
  const { id, title, result } = task;
  const given = { params: { taskId: id } };
  const act = useAction((work: () => Promise<unknown>) => work(), { refresh: notice });
  const download = async () => saveFrom((await api.taskFile(given)).downloadUrl);

  return (
    <Box
      component="li"
      sx={{ py: 1.5, '&:not(:first-of-type)': { borderTop: '1px solid var(--line)' } }}
    >
      <Typography title={title} sx={titleLines}>
        {title}
      </Typography>
      {isUnderWay(task) && <TaskBar task={task} />}
      <Typography
        variant="body2"
        sx={{
          color: task.state === 'failed' ? 'var(--bad)' : 'text.secondary',
          overflowWrap: 'anywhere',
        }}
      >
        {stateOf(task)}
      </Typography>
      {act.failure && (
        <Typography role="alert" variant="body2" sx={{ color: 'var(--bad)' }}>
          {act.failure}
        </Typography>
      )}
      <Box sx={actions}>
        {result && 'fileName' in result && (
          <Button
            size="small"
            variant="outlined"
            onClick={() => void act.run(download)}
            aria-label={`Download ${result.fileName}`}
          >
            Download
          </Button>
        )}
        {result && 'path' in result && (
          <Button
            size="small"
            variant="outlined"
            component={Link}
            to={result.path}
            onClick={onFollow}
          >
            {result.label}
          </Button>
        )}
        {isUnderWay(task) ? (
          <Button
            size="small"
            variant="text"
            disabled={task.isCancelling}
            onClick={() => void act.run(() => api.cancelTask(given))}
            aria-label={`Cancel ${title}`}
          >
            {task.isCancelling ? 'Canceling…' : 'Cancel'}
          </Button>
        ) : (
          <Button
            size="small"
            variant="text"
            onClick={() => void act.run(() => api.dismissTask(given))}
            aria-label={`Dismiss ${title}`}
          >
            Dismiss
          </Button>
        )}
      </Box>
    </Box>
  );
}

function TaskBar({ task: { title, done, total, state } }: { task: TaskRow }) {
  const isMeasured = total !== null && total > 0 && state === 'running';
  return (
    <LinearProgress
      aria-label={title}
      variant={isMeasured ? 'determinate' : 'indeterminate'}
      {...(isMeasured && { value: Math.min(100, Math.round((done / total) * 100)) })}
      sx={{ my: 1, borderRadius: 99 }}
    />
  );
}

function stateOf(task: TaskRow): string {
  const { state, done, total, message, error, isCancelling } = task;
  const far =
    total === null ? formatNumber(done) : `${formatNumber(done)} of ${formatNumber(total)}`;
  if (isCancelling) return `Canceling at ${far}`;
  if (state === 'queued') return error ? `${error} We’ll try again.` : 'Waiting to start';
  if (state === 'running') return message ? `${far} · ${message}` : far;
  if (state === 'succeeded') return message ? `Done · ${message}` : 'Done';
  if (state === 'cancelled') return `Canceled at ${far}`;
  return error ? `Failed · ${error}` : 'Failed';
}

const actions = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  mt: 1,
  // Aligned with the text of the other items instead of their edge.
  '& .MuiButton-text:first-of-type': { ml: '-10px' },
};

const titleLines = {
  fontWeight: 600,
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
};
