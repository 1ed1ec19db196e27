import {
  BooleanInput,
  errorMessage,
  errorStatus,
  FormDialog,
  isSaidByForm,
  useRefresh,
  useToast,
} from '@foyer/kit/admin';
import { ruleForm, type RuleEdit, type RuleForm, type SurchargeRule } from '../../contract/rule.ts';
import { toasts } from '../toasts.ts';
import { useFeeCalls } from '../useFeeCalls.ts';
import { DefaultCheckbox } from './DefaultCheckbox.tsx';
import { RuleInputs } from './RuleInputs.tsx';

const NEW = { default: false, active: true };

/** Adds a ticket rule, or edits the given one. */
export function RuleDialog(props: {
  tenantId: string | null;
  rule: SurchargeRule | undefined;
  onClose: () => void;
}) {
  const { tenantId, rule, onClose } = props;
  const calls = useFeeCalls(tenantId);
  const toast = useToast();
  const refresh = useRefresh();
  const done = () => {
    refresh();
    onClose();
  };

  async function create(values: RuleForm) {
    try {
      await calls.createRule(values);
    } catch (error) {
      if (!isSaidByForm(error)) toast({ ...toasts.ruleCreateFailed, body: errorMessage(error) });
      throw error;
    }
    toast(toasts.ruleCreated);
    done();
  }

  async function update(edit: RuleEdit) {
    try {
      await calls.updateRule(edit);
    } catch (error) {
      if (errorStatus(error) === 404) {
        toast({ ...toasts.ruleUpdateFailed, body: 'Someone else has deleted this rule.' });
        return done();
      }
      if (!isSaidByForm(error)) toast({ ...toasts.ruleUpdateFailed, body: errorMessage(error) });
      throw error;
    }
    toast(toasts.ruleUpdated);
    done();
  }

  return (
    <FormDialog
      title={rule ? 'Edit ticket rule' : 'Add ticket rule'}
      schema={ruleForm}
      record={rule ? formOf(rule) : NEW}
      edited={rule}
      submitLabel={rule ? 'Save rule' : 'Add rule'}
      onSubmit={(values) =>
        rule ? update({ ...values, id: rule.id } as RuleEdit) : create(values as RuleForm)
      }
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
