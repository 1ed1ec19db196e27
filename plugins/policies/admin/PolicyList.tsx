import { defineToasts, excerpt, FieldInput, ListPage } from '@foyer/kit/admin';
import { Box } from '@mui/material';
import { DEFAULT_TEXTS, policies, policy, type Policy } from '../contract.ts';
import { fieldsOf } from '@foyer/kit';

/** Global Policies: one text for each group of readers. */
export default function PolicyList() {
  return (
    <ListPage
      list={policies.resources.policies}
      crumb="Platform"
      title="Global Policies"
      empty={{
        title: 'No policies yet',
        body: 'Add the terms and privacy policies that people agree to when they sign up or buy tickets. Until then, people see that none are set.',
      }}
      columns={{ 'details.type': { render: (row) => <Custom {...row} /> } }}
      nameOf={({ details }) => `${details.policyId}, ${details.sk}`}
      toasts={toasts}
      formWidth="md"
      // Other programs send the policy ID as the record's ID, and so does the form.
      initial={({ details: { policyId, sk, detail } }) => ({
        id: policyId,
        details: { sk, detail },
      })}
      inputs={(mode) => <PolicyInputs isIdLocked={mode === 'edit'} />}
      deleting={({ details: { policyId, sk } }) => (
        <>
          The policy <strong>{policyId}</strong> in the group <strong>{sk}</strong> will be deleted.
          This can’t be undone.
          {DEFAULT_TEXTS[policyId] && <> Readers will see “{DEFAULT_TEXTS[policyId]}” instead.</>}
        </>
      )}
    />
  );
}

/** The stored type, and in a wide window the start of the text. */
const Custom = ({ details }: Policy) => (
  <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
    <Box component="code" sx={{ fontSize: 12, color: 'text.secondary' }}>
      {details.type}
    </Box>
    <Box sx={firstWords}>
      <bdi>{excerpt(details.detail)}</bdi>
    </Box>
  </Box>
);

const firstWords = {
  display: { xs: 'none', lg: '-webkit-box' },
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  color: 'text.secondary',
  overflowWrap: 'anywhere',
};

/** Other programs request the ID, so it can't be changed once chosen. */
function PolicyInputs({ isIdLocked }: { isIdLocked: boolean }) {
  return fieldsOf(policy)
    .filter(({ part }) => part !== 'shown')
    .map((field) => (
      <FieldInput
        key={field.name}
        field={field}
        {...(field.name === 'policyId' && { source: 'id', isLocked: isIdLocked })}
      />
    ));
}

const toasts = defineToasts({
  created: { kind: 'success', title: 'New Policy Created!' },
  updated: { kind: 'success', title: 'Policy Updated!' },
  deleted: { kind: 'success', title: 'Policy is successfully deleted' },
  duplicate: { kind: 'error', title: 'Duplicate policy found' },
  saveFailed: { kind: 'error', title: 'Error', body: 'An error occurred' },
  deleteFailed: { kind: 'error', title: 'Failed to delete Policy!' },
  gone: {
    kind: 'error',
    title: 'Error',
    body: 'Someone else deleted this policy. The list is now up to date.',
  },
});
