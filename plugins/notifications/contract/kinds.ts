/** What a person can be notified of. */
export interface Kind {
  label: string;
  /** When it is sent, for the page of preferences. */
  when: string;
  /** The permission that its recipients need in each console; a console without one never shows it. */
  can: { platform: string; tenant?: string };
  /** The label of the email's button. */
  action: string;
  /** Why a recipient gets the email: the end of “because you can …”. */
  reason: string;
  /**
   * More of the same may follow within minutes: it changes the text, and one email lists them all. This names
   * several of them in its subject: “4 failed payouts”.
   */
  gatheredAs?: string;
}

const DISPUTES = { platform: 'orders:disputes.readAll', tenant: 'orders:disputes.read' } as const;

/** In the order of the page of preferences. */
export const KINDS = {
  dispute_opened: {
    label: 'New disputes',
    when: 'When a buyer disputes a payment',
    can: DISPUTES,
    action: 'View dispute',
    reason: 'view disputes',
  },
  dispute_due: {
    label: 'Dispute deadlines',
    when: 'Three days before the deadline, if no evidence has been submitted',
    can: DISPUTES,
    action: 'View dispute',
    reason: 'view disputes',
  },
  payout_failed: {
    label: 'Failed payouts',
    when: 'When Stripe or a bank rejects a payout',
    can: { platform: 'payouts:payouts.readAll', tenant: 'payouts:payouts.read' },
    action: 'View payouts',
    reason: 'view payouts',
    gatheredAs: 'failed payouts',
  },
  difference_found: {
    label: 'Reconciliation differences',
    when: 'When the ledger and Stripe don’t match',
    can: { platform: 'payouts:payouts.reconcile' },
    action: 'View differences',
    reason: 'reconcile payouts',
  },
  account_finished: {
    label: 'Tenants ready to be paid',
    when: 'When a tenant finishes setting up payments',
    can: { platform: 'payments:setup.read' },
    action: 'View payment settings',
    reason: 'view how tenants are paid',
  },
} as const satisfies Record<string, Kind>;

export type KindId = keyof typeof KINDS;
export const KIND_IDS = Object.keys(KINDS) as [KindId, ...KindId[]];

/** The kind with its optional parts. */
export const kindOf = (kind: KindId): Kind => KINDS[kind];

/** The permission that a kind needs in a console; undefined if it never appears there. */
export const permissionOf = (kind: KindId, realm: 'platform' | 'tenant'): string | undefined =>
  kindOf(kind).can[realm];

/** The kinds that a person can be notified of in a console, by their permissions there. */
export const visibleKinds = (
  realm: 'platform' | 'tenant' | 'attendee',
  can: ReadonlySet<string>,
): KindId[] =>
  KIND_IDS.filter((kind) => {
    const permission = realm === 'attendee' ? undefined : permissionOf(kind, realm);
    return permission !== undefined && can.has(permission);
  });
