import { CardsInput } from '@foyer/kit/admin';
import type { SettingForm } from '../../contract/setting.ts';

const SOURCES = {
  ONLINE: 'serviceFeePassAlongOptionOnline',
  BACKEND: 'serviceFeePassAlongOptionBackend',
  APP: 'serviceFeePassAlongOptionApp',
} as const satisfies Record<string, keyof SettingForm>;

/** The four ways to share the fees, in the order of the engine's options. */
export const PASS_ALONG = [
  {
    name: 'Organizer pays both fees',
    help: 'The service fee and the card processing fee are deducted from the ticket price.',
  },
  {
    name: 'Buyer pays both fees',
    help: 'The service fee and the card processing fee are added to the buyer’s total.',
  },
  {
    name: 'Buyer pays service fee',
    help: 'The service fee is added to the buyer’s total. The organizer pays the card processing fee.',
  },
  {
    name: 'Buyer pays card fee',
    help: 'The card processing fee is added to the buyer’s total. The organizer pays the service fee.',
  },
] as const;

/** Who pays the fees of one channel: four cards, each with its consequence. */
export function PassAlongInput(props: {
  channel: keyof typeof SOURCES;
  legend: string;
  isLocked: boolean;
}) {
  const { channel, legend, isLocked } = props;
  return (
    <CardsInput
      source={SOURCES[channel]}
      label={legend}
      disabled={isLocked}
      width={230}
      choices={PASS_ALONG.map((option, index) => ({
        ...option,
        id: `SERVICE_FEE_OPTION_${channel}_${index + 1}`,
      }))}
    />
  );
}
