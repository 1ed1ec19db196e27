/** Identifies a tenant's figures, or with an event that event's figures. */
export interface Whose {
  tenantId: string;
  eventId?: string | undefined;
}
