import { humanName } from '@foyer/kit';
import { PageHead, PluginSettings } from '@foyer/kit/admin';
import type { Contract, Settings } from '@foyer/kit';

/** A plugin's settings where it brings no page for them. */
export default function SettingsPage({ of }: { of: Contract & { settings: Settings } }) {
  return (
    <>
      <PageHead crumb="Settings" title={humanName(of.id)} />
      <PluginSettings contract={of} />
    </>
  );
}
