/** A tenant's figures, or with an event those of the event. */
export interface Whose {
  tenantId: string;
  eventId?: string | undefined;
}
