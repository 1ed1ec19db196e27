import { fieldOf } from '@foyer/kit';
import { TextInput } from '@foyer/kit/admin';
import { InputAdornment } from '@mui/material';
import { useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { tenant, urlOf } from '../contract.ts';
import { hostSuffix } from './tenantHost.ts';

const NAME = 'details.name';
const URL = 'details.url';

/** A new tenant's name, and its URL, which follows the name until it is edited. */
export function NameAndUrlInputs() {
  const { getValues, setValue, formState } = useFormContext();
  const name = (useWatch({ name: NAME }) as string | null) ?? '';
  const isOwnUrl = useRef(false);

  function follow(typed: string) {
    const url = (getValues(URL) as string | null) ?? '';
    const isDerived = url === '' || url === urlOf(name);
    if (isOwnUrl.current || !isDerived) return;
    setValue(URL, urlOf(typed), { shouldDirty: true, shouldValidate: formState.isSubmitted });
  }

  return (
    <>
      <TextInput
        source={NAME}
        label={fieldOf(tenant, 'name').label}
        autoComplete="off"
        isRequired
        helperText={false}
        onChange={(event) => follow(typedIn(event))}
      />
      <TextInput
        source={URL}
        label={fieldOf(tenant, 'url').label}
        autoComplete="off"
        isRequired
        parse={(typed: string) => typed.toLowerCase()}
        onChange={(event) => {
          isOwnUrl.current = typedIn(event) !== '';
        }}
        helperText="The address of the tenant’s storefront and console. Based on the name unless you enter your own."
        slotProps={{
          htmlInput: { autoCapitalize: 'none', spellCheck: false },
          input: { endAdornment: <InputAdornment position="end">.{hostSuffix()}</InputAdornment> },
        }}
      />
    </>
  );
}

const typedIn = (event: { target: { value: string } }): string => event.target.value;
