import { ModalFrame } from '@foyer/kit/admin';
import { Box, Button, DialogActions, DialogContent } from '@mui/material';
import type { ReactNode } from 'react';
import type { SurchargeRule } from '../../contract/rule.ts';
import { feeWords } from './ruleFees.ts';

/** A read-only view of a rule, for users who may not change it. */
export function RuleView({ rule, onClose }: { rule: SurchargeRule; onClose: () => void }) {
  return (
    <ModalFrame title="Ticket rule" onClose={onClose}>
      <DialogContent dividers>
        <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.75 }}>
          <Fact label="Name">
            <bdi>{rule.name}</bdi>
          </Fact>
          <Fact label="Online, per ticket">
            {feeWords(rule.serviceFeePercent, rule.serviceFeeFlatRate)}
          </Fact>
          <Fact label="Box office, per ticket">
            {feeWords(rule.serviceFeePOSPercent, rule.serviceFeePOSFlatRate)}
          </Fact>
          <Fact label="Default rule">{rule.default ? 'Yes' : 'No'}</Fact>
          <Fact label="Active">{rule.active ? 'Yes' : 'No'}</Fact>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </ModalFrame>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Box component="dt" sx={{ fontSize: 13, color: 'text.secondary' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </div>
  );
}
