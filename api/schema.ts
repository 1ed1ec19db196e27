// The rows of the tables of kit, as its migrations leave them.
// Written by `npm run report`, and for a plugin elsewhere by `npm run plugin:types`.
// What a json column holds is said where it is read.

/** A row of kit_audit. */
export interface KitAuditRow {
  id: number;
  at: Date;
  actor_id: string | null;
  actor_email: string | null;
  actor_realm: string;
  tenant_id: string | null;
  action: string;
  subject: string;
  subject_id: string;
  before: unknown;
  after: unknown;
  ip: string | null;
  request_id: string | null;
  reason: string | null;
  acting_name: string | null;
  acting_reason: string | null;
  actor_name: string | null;
}

/** A row of kit_demo. */
export interface KitDemoRow {
  is_loaded: boolean;
  loaded_at: Date;
  season_events: number | null;
}

/** A row of kit_idempotency. */
export interface KitIdempotencyRow {
  scope: string;
  key: string;
  tenant_id: string | null;
  request_hash: string;
  status: number;
  reply: unknown;
  created_at: Date;
}

/** A row of kit_mail. */
export interface KitMailRow {
  id: string;
  created_at: Date;
  tenant_id: string | null;
  recipient: string;
  subject: string;
  text: string;
  html: string | null;
  sent_at: Date | null;
  attachments: unknown;
}

/** A row of kit_migration. */
export interface KitMigrationRow {
  id: number;
  name: string | null;
  batch: number | null;
  migration_time: Date | null;
}

/** A row of kit_migration_lock. */
export interface KitMigrationLockRow {
  index: number;
  is_locked: number | null;
}

/** A row of kit_permission. */
export interface KitPermissionRow {
  name: string;
}

/** A row of kit_rate_limit. */
export interface KitRateLimitRow {
  key: string;
  points: number;
  expire: number | null;
}

/** A row of kit_role_permission. */
export interface KitRolePermissionRow {
  role: string;
  permission: string;
}

/** A row of kit_session. */
export interface KitSessionRow {
  sid: string;
  sess: unknown;
  expire: Date;
}

/** A row of kit_setting. */
export interface KitSettingRow {
  plugin: string;
  tenant_id: string | null;
  value: unknown;
}

/** A row of kit_sql. */
export interface KitSqlRow {
  name: string;
  hash: string;
  earlier: string[];
  things: string[];
}

/** A row of kit_task. */
export interface KitTaskRow {
  id: string;
  tenant_id: string | null;
  actor_id: string;
  actor_email: string;
  actor_realm: string;
  job: string;
  title: string;
  state: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';
  done: number;
  total: number | null;
  message: string | null;
  result: unknown;
  error: string | null;
  created_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
  cancel_at: Date | null;
  dismissed_at: Date | null;
}

/** A row of kit_upload. */
export interface KitUploadRow {
  id: string;
  tenant_id: string | null;
  kind: string;
  subject: string | null;
  bucket: string;
  key: string;
  content_type: string;
  max_bytes: number;
  announced_size: number | null;
  state: 'expected' | 'checking' | 'ready' | 'refused' | 'expired';
  reason: string | null;
  size: number | null;
  created_at: Date;
  expires_at: Date;
}
