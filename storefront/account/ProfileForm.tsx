import { useQuery, useQueryClient } from '@tanstack/react-query';
import { countryName } from '@foyer/kit/countries';
import { labelsIn, USA } from '../checkout/orderFields.ts';
import { formatInput, loadRules, toSent } from '../checkout/phone.ts';
import { LoadingSkeleton } from '../layout/lazyPage.tsx';
import { Trouble } from '../layout/Trouble.tsx';
import { useToast } from '../layout/Toasts.tsx';
import { readProfile, saveProfile } from './accountApi.ts';
import { AccountField } from './AccountField.tsx';
import { AccountForm } from './AccountForm.tsx';
import { CountryField } from './CountryField.tsx';
import { useAccountForm } from './useAccountForm.ts';

type Profile = Awaited<ReturnType<typeof readProfile>>;

/** The details that checkout fills in next time. */
export function ProfileForm({ personId }: { personId: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['account', personId, 'profile'],
    queryFn: () => readProfile(personId),
  });
  return (
    <section className="card sheet" aria-labelledby="my-profile">
      <h2 id="my-profile">Your details</h2>
      {!data && error && <Trouble error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingSkeleton />}
      {data && <ProfileFields key={data.version} profile={data} />}
    </section>
  );
}

/** Checkout uses country names. Phone numbers without a country code belong to this country. */
const countryOf = (code: string): string =>
  code === '' || code === 'US' ? USA : countryName(code);

const NAMES = [
  'firstName',
  'lastName',
  'contactNumber',
  'address1',
  'address2',
  'city',
  'state',
  'zip',
  'country',
] as const;

function ProfileFields({ profile: { id, details, version } }: { profile: Profile }) {
  const toast = useToast();
  const queries = useQueryClient();
  const form = useAccountForm({
    initial: Object.fromEntries(NAMES.map((name) => [name, details[name]])) as Record<
      (typeof NAMES)[number],
      string
    >,
    async send(typed) {
      const country = countryOf(typed.country);
      await loadRules(typed.contactNumber, country);
      const contactNumber = toSent(typed.contactNumber, country);
      const fields = { ...typed, contactNumber };
      const changed = NAMES.filter((name) => fields[name] !== details[name]);
      if (changed.length > 0) {
        const changes = Object.fromEntries(changed.map((name) => [name, fields[name]]));
        const saved = await saveProfile(id, { ...changes, version });
        queries.setQueryData(['account', id, 'profile'], saved);
      }
      toast({
        status: 'success',
        title: 'Successfully updated',
        text: 'We’ll fill in these details at your next checkout.',
      });
    },
    says: {
      invalid: 'Input Validation Error. Please fix the errors on the inputs first.',
      failed: { title: 'Failed updating data.' },
    },
  });
  const country = countryOf(form.fields.country);
  const labels = labelsIn(country);
  return (
    <AccountForm of={form} button="Save changes">
      <div className="pair">
        <AccountField of={form} name="firstName" label="First name" autoComplete="given-name" />
        <AccountField of={form} name="lastName" label="Last name" autoComplete="family-name" />
        <AccountField
          of={form}
          name="contactNumber"
          label="Mobile number"
          isOptional
          type="tel"
          autoComplete="tel"
          placeholder="+1 (###) ### ####"
          format={(input) => formatInput(input, country)}
        />
        <CountryField of={form} name="country" />
        <AccountField
          of={form}
          name="address1"
          label="Address line 1"
          isOptional
          autoComplete="address-line1"
        />
        <AccountField
          of={form}
          name="address2"
          label="Address line 2"
          isOptional
          autoComplete="address-line2"
        />
        <AccountField of={form} name="city" label="City" isOptional autoComplete="address-level2" />
        <AccountField
          of={form}
          name="state"
          label={labels.state}
          isOptional
          autoComplete="address-level1"
        />
        <AccountField
          of={form}
          name="zip"
          label={labels.zipCode}
          isOptional
          inputMode={country === USA ? 'numeric' : 'text'}
          autoComplete="postal-code"
        />
      </div>
    </AccountForm>
  );
}
