import { ModalFrame } from '../dialog/ModalFrame.tsx';
import { Box, DialogContent, Typography } from '@mui/material';
import {
  changesOf,
  describeAction,
  describeActor,
  describeRecord,
  type AuditLine,
} from './describeLine.ts';

/** One line of the audit, with what it changed. */
export function AuditLineDialog({ line, onClose }: { line: AuditLine; onClose: () => void }) {
  const changes = changesOf(line);
  const facts = [
    ['Record', describeRecord(line)],
    ['When', new Date(line.at).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'medium' })],
    ['Who', describeActor(line)],
    ...(line.actingReason
      ? [
          ['Signed in as', line.actorEmail ?? '–'] as const,
          ['Why they acted', line.actingReason] as const,
        ]
      : []),
    ['From', line.ip ?? '–'],
    ...(line.requestId ? [['Request', line.requestId] as const] : []),
    ...(line.reason ? [['Why for all tenants', line.reason] as const] : []),
  ] as const;
  return (
    <ModalFrame title={describeAction(line)} onClose={onClose} width="md">
      <DialogContent>
        <Box component="dl" sx={list}>
          {facts.map(([name, value]) => (
            <Box key={name} sx={{ display: 'contents' }}>
              <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
                {name}
              </Typography>
              <Typography component="dd" variant="body2" sx={breaking}>
                <bdi>{value}</bdi>
              </Typography>
            </Box>
          ))}
        </Box>
        {changes.length > 0 && (
          <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label="What changed">
            <Box component="table" sx={table}>
              <thead>
                <tr>
                  <th scope="col">Field</th>
                  <th scope="col">Before</th>
                  <th scope="col">After</th>
                </tr>
              </thead>
              <tbody>
                {changes.map(({ field, before, after }) => (
                  <tr key={field}>
                    <th scope="row">{field}</th>
                    <td>{before ?? '–'}</td>
                    <td>{after ?? '–'}</td>
                  </tr>
                ))}
              </tbody>
            </Box>
          </Box>
        )}
      </DialogContent>
    </ModalFrame>
  );
}

const breaking = { m: 0, overflowWrap: 'anywhere' };
const list = {
  display: 'grid',
  gridTemplateColumns: 'max-content 1fr',
  columnGap: 2,
  rowGap: 0.5,
  m: 0,
  mb: 2,
};
const table = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 13.5,
  '& th, & td': {
    textAlign: 'left',
    verticalAlign: 'top',
    p: 1,
    borderTop: '1px solid var(--line)',
    overflowWrap: 'anywhere',
    minWidth: 96,
  },
  '& thead th': { borderTop: 0, color: 'var(--ink-3)', fontWeight: 600 },
};
