import { humanName } from '@foyer/kit';
import { PageHead, PluginSettings } from '@foyer/kit/admin';
import type { Contract, Settings } from '@foyer/kit';

/** The settings page of a plugin that has none of its own. */
export default function SettingsPage({ of }: { of: Contract & { settings: Settings } }) {
  return (
    <>
      <PageHead crumb="Settings" title={of.settings.label ?? humanName(of.id)} />
      <PluginSettings contract={of} />
    </>
  );
}
