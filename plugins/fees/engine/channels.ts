interface ChannelTraits {
  label: string;
  /** How an order's timeline describes its sale, if not by the buyer's name. */
  soldAs: string | null;
  /** Which of a rule's two fees applies. */
  rates: 'online' | 'pos';
  /** Which tax toggle applies, except to cash. */
  tax: 'online' | 'boxOffice';
  /** Which setting says who pays the fees. */
  setting: 'online' | 'backend' | 'app';
  /** Which of the gateway's rates applies. */
  gateway: 'online' | 'staff';
  /** Whether staff sell, who can take cash. */
  isStaffed: boolean;
  /** Whether cards are charged on the organizer's own terminal. */
  hasOwnTerminal: boolean;
}

/**
 * Where orders are sold. A new channel is added here, and to the constraints on `orders_order.channel` by a migration
 * of the orders plugin.
 */
export const CHANNELS = {
  online: {
    label: 'Online',
    soldAs: null,
    rates: 'online',
    tax: 'online',
    setting: 'online',
    gateway: 'online',
    isStaffed: false,
    hasOwnTerminal: false,
  },
  backend: {
    label: 'Box office',
    soldAs: 'Sold at the box office',
    rates: 'pos',
    tax: 'boxOffice',
    setting: 'backend',
    gateway: 'staff',
    isStaffed: true,
    hasOwnTerminal: true,
  },
  app: {
    label: 'App',
    soldAs: null,
    rates: 'pos',
    tax: 'boxOffice',
    setting: 'app',
    gateway: 'staff',
    isStaffed: true,
    hasOwnTerminal: false,
  },
} as const satisfies Record<string, ChannelTraits>;

export type Channel = keyof typeof CHANNELS;

/** The channels' names in their order on screen. */
export const CHANNEL_NAMES = Object.keys(CHANNELS) as Channel[];

/** One value per channel. */
export const byChannel = <Value>(of: (channel: Channel) => Value): Record<Channel, Value> =>
  Object.fromEntries(CHANNEL_NAMES.map((channel) => [channel, of(channel)])) as Record<
    Channel,
    Value
  >;
