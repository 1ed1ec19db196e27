import { apiVersion } from '../protocol/authenticate.ts';
import type { World } from '../world/createWorld.ts';
import type { StoredEndpoint } from '../world/tables.ts';

interface NewEndpoint {
  url: string;
  secret: string;
  isConnect: boolean;
  enabledEvents: string[];
  description?: string | null;
  metadata?: Record<string, string>;
}

export const addEndpoint = (
  world: World,
  { url, secret, isConnect, enabledEvents, description = null, metadata = {} }: NewEndpoint,
): StoredEndpoint =>
  world.of(world.platform).webhookEndpoints.put({
    id: world.newId('we'),
    object: 'webhook_endpoint',
    api_version: apiVersion,
    application: null,
    created: world.now(),
    description,
    enabled_events: enabledEvents,
    livemode: false,
    metadata,
    secret,
    status: 'enabled',
    url,
    isConnect,
  });
