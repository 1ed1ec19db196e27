import { Box, Checkbox, FormControlLabel, FormHelperText } from '@mui/material';
import { useId } from 'react';
import { useInput } from 'react-admin';
import { BooleanInput, FormDialog, MoneyInput, PercentInput, TextInput } from '@foyer/kit/admin';
import {
  surchargeRule,
  type RuleEdit,
  type RuleForm,
  type SurchargeRule,
} from '../../contract/rule.ts';
import { toasts } from '../toasts.ts';
import { useFeeCalls } from '../useFeeCalls.ts';

const NEW = { default: false, active: true };

/** Adds a ticket rule, or edits the given one. */
export function RuleDialog(props: {
  tenantId: string | null;
  rule: SurchargeRule | undefined;
  onClose: () => void;
}) {
  const { tenantId, rule, onClose } = props;
  const calls = useFeeCalls(tenantId);
  return (
    <FormDialog
      title={rule ? 'Edit ticket rule' : 'Add ticket rule'}
      schema={surchargeRule.form}
      record={rule ? formOf(rule) : NEW}
      edited={rule}
      submitLabel={rule ? 'Save rule' : 'Add rule'}
      onSubmit={(values) =>
        rule
          ? calls.updateRule({ ...values, id: rule.id } as RuleEdit)
          : calls.createRule(values as RuleForm)
      }
      done={rule ? toasts.ruleUpdated : toasts.ruleCreated}
      failed={rule ? toasts.ruleUpdateFailed : toasts.ruleCreateFailed}
      gone={rule && { ...toasts.ruleUpdateFailed, body: 'Someone else has deleted this rule.' }}
      onClose={onClose}
    >
      <RuleInputs />
      <DefaultCheckbox isDefault={rule?.default ?? false} />
      <BooleanInput source="active" label="Active" disabled={rule?.default ?? false} />
    </FormDialog>
  );
}

const formOf = (rule: SurchargeRule): RuleForm => ({
  name: rule.name,
  serviceFeePercent: rule.serviceFeePercent,
  serviceFeeFlatRate: rule.serviceFeeFlatRate,
  serviceFeePOSPercent: rule.serviceFeePOSPercent,
  serviceFeePOSFlatRate: rule.serviceFeePOSFlatRate,
  default: rule.default,
  active: rule.active,
});

/** The name and the four fees of a rule. */
function RuleInputs() {
  return (
    <>
      <TextInput source="name" label="Name" isRequired />
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <PercentInput source="serviceFeePercent" label="Online, percent of the price" isRequired />
        <MoneyInput source="serviceFeeFlatRate" label="Online, per ticket" isRequired />
        <PercentInput
          source="serviceFeePOSPercent"
          label="Box office, percent of the price"
          isRequired
        />
        <MoneyInput source="serviceFeePOSFlatRate" label="Box office, per ticket" isRequired />
      </Box>
    </>
  );
}

/** Makes the rule the default. It can't be cleared: another rule has to be made the default instead. */
function DefaultCheckbox({ isDefault }: { isDefault: boolean }) {
  const { field } = useInput({ source: 'default', defaultValue: false });
  const hintId = useId();
  const { value, ref, onChange, ...bound } = field;
  return (
    <div>
      <FormControlLabel
        control={
          <Checkbox
            {...bound}
            checked={Boolean(value)}
            onChange={(_event, isOn) => onChange(isOn)}
            disabled={isDefault}
            slotProps={{ input: { ref, 'aria-describedby': hintId } }}
          />
        }
        label="Default rule"
      />
      <FormHelperText id={hintId} sx={{ mt: 0 }}>
        {isDefault
          ? 'This is the default rule. To change that, make another rule the default.'
          : 'Applies to ticket types without a rule of their own.'}
      </FormHelperText>
    </div>
  );
}
