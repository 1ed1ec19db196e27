/** A small mistake in the code, and the test that must fail because of it. */
export interface Fault {
  name: string;
  /** The changed file, from the repository's root. */
  file: string;
  /** Must occur in the file exactly once. */
  find: string;
  replace: string;
  /** The Vitest or Playwright file, and the test's full name including its groups. */
  foundBy: { file: string; test: string };
}

/** Spread over the plugins, the kit, the API, both front ends, and all kinds of tests. */
export const faults: readonly Fault[] = [
  {
    name: 'fee rounded down',
    file: 'plugins/fees/engine/amount.ts',
    find: 'cents * ppm + ONE_IN_PPM / 2',
    replace: 'cents * ppm',
    foundBy: { file: 'plugins/fees/engine/examples.test.ts', test: 'G05 everything at once' },
  },
  {
    name: 'keyset without its tiebreaker',
    file: 'plugins/kit/server/list/compile.ts',
    find: 'void page.whereRaw(`(${key}, ${id}) ${than} (?, ?)`, [after.key, after.id]);',
    replace: 'void page.whereRaw(`${key} ${than} ?`, [after.key]);',
    foundBy: {
      file: 'plugins/kit/server/list/lists.test.ts',
      test: 'a cursor walks rows with equal sort values',
    },
  },
  {
    name: 'pipeline sent backward',
    file: 'plugins/kit/server/postgres/pipeline.ts',
    find: 'steps.map((step) => perform',
    replace: 'steps.toReversed().map((step) => perform',
    foundBy: {
      file: 'plugins/kit/server/postgres/pipeline.test.ts',
      test: 'sends statements and builders in the listed order and in one round trip',
    },
  },
  {
    name: 'sale written in another order',
    file: 'plugins/orders/server/order/fulfilOrder.ts',
    find: '    ...ticketInsert(tx, deps, dues),\n    completion(tx, sales),\n',
    replace: '    completion(tx, sales),\n    ...ticketInsert(tx, deps, dues),\n',
    foundBy: {
      file: 'plugins/orders/saleOrder.test.ts',
      test: 'writes tickets, order, ledger and audit of a sale in this order, then what listens to it, and stock last',
    },
  },
  {
    name: 'range one row too long',
    file: 'plugins/kit/server/list/respondWithList.ts',
    find: 'query.offset + shown - 1',
    replace: 'query.offset + shown',
    foundBy: {
      file: 'plugins/kit/server/list/lists.test.ts',
      test: 'returns the range of react-admin’s dialect with a cursor page',
    },
  },
  {
    name: 'permission of a route too weak',
    file: 'plugins/orders/contract/refund.ts',
    find: "can: 'orders.refund',\n  summary: 'Refunds tickets",
    replace: "can: 'tickets.checkIn',\n  summary: 'Refunds tickets",
    foundBy: {
      file: 'plugins/orders/refunds.test.ts',
      test: 'allows refunds for the organizer’s finance roles, but not for door staff',
    },
  },
  {
    name: 'search of every tenant',
    file: 'plugins/kit/server/searchTable.ts',
    find: 'where s.tenant_id = $1 and',
    replace: 'where $1 is not null and',
    foundBy: {
      file: 'plugins/kit/server/searchTable.test.ts',
      test: 'the result contains rows of the current tenant, and none without one',
    },
  },
  {
    name: 'policy of another group',
    file: 'plugins/policies/server/policies.ts',
    find: '.where({ policy_group: group, policy_id: policyId })',
    replace: '.where({ policy_id: policyId })',
    foundBy: {
      file: 'plugins/policies/policies.test.ts',
      test: 'the public policy text is that of the requested group',
    },
  },
  {
    name: 'upload address good on every host',
    file: 'api/http/serveFile.ts',
    find: "record?.state !== 'expected' || isElsewhere",
    replace: "record?.state !== 'expected' || (isElsewhere && !record)",
    foundBy: {
      file: 'api/services/uploads.test.ts',
      test: 'an announced upload, kept in the folder is out of reach on another tenant’s host',
    },
  },
  {
    name: 'formula in a CSV',
    file: 'plugins/kit/server/list/copyCsv.ts',
    find: "'9, 13, 43, 45, 61, 64'",
    replace: "'9, 13, 43, 45, 61'",
    foundBy: {
      file: 'plugins/kit/server/list/download.test.ts',
      test: 'writes every row to the CSV, and no cell that starts a formula',
    },
  },
  {
    name: 'column missing from a CSV',
    file: 'plugins/newsletter/contract.ts',
    find: "    'details.eventName': 'Event name',\n",
    replace: '',
    foundBy: {
      file: 'plugins/newsletter/newsletter.test.ts',
      test: 'a subscription can be downloaded as a file for its event',
    },
  },
  {
    name: 'tickets oversold in code',
    file: 'plugins/events/sql/take_v1.sql',
    find: '        and held + sold + v_line.quantity <= capacity\n',
    replace: '',
    foundBy: {
      file: 'plugins/events/stock.test.ts',
      test: 'the last ticket is held by one of twenty transactions, and refused to nineteen',
    },
  },
  {
    name: 'expired hold not released',
    file: 'plugins/events/server/sweepHolds.ts',
    find: 'expires_at <= clock_timestamp() and',
    replace: "expires_at <= clock_timestamp() - interval '1 hour' and",
    foundBy: {
      file: 'plugins/events/holds.test.ts',
      test: 'an expired hold is swept with its use of a code, unlike live holds and holds awaiting payment',
    },
  },
  {
    name: 'scarce tickets held too long',
    file: 'plugins/checkout/server/hold.ts',
    find: 'Math.ceil(holdMinutes / 3)',
    replace: 'holdMinutes',
    foundBy: {
      file: 'plugins/checkout/limits.test.ts',
      test: 'a hold of scarce tickets lasts 5 minutes instead of 15 once others hold more than is left',
    },
  },
  {
    name: 'webhook without its signature',
    file: 'plugins/payments/server/receiveWebhook.ts',
    find: 'Stripe.webhooks.constructEvent(body, signature, secret, undefined, undefined, receivedAt)',
    replace: 'JSON.parse(String(body)) as Stripe.Event',
    foundBy: {
      file: 'plugins/payments/webhooks.test.ts',
      test: 'a gateway event whose body was changed is rejected',
    },
  },
  {
    name: 'idempotency key ignored',
    file: 'plugins/kit/server/idempotency.ts',
    find: '      if (stored) return replay(stored, hash);\n',
    replace: '',
    foundBy: {
      file: 'plugins/kit/server/idempotency.test.ts',
      test: 'an idempotency key in the write’s own transaction returns the first response again for the same key and body, without repeating the call',
    },
  },
  {
    name: 'refunded ticket still valid',
    file: 'plugins/orders/server/refunds/refundRecord.ts',
    find: "    status: 'voided',\n  });\n  await rowsOf(freed",
    replace: '  });\n  await rowsOf(freed',
    foundBy: {
      file: 'plugins/boxoffice/door.test.ts',
      test: 'check-in refuses a ticket after it was refunded or voided',
    },
  },
  {
    name: 'line missing from the audit',
    file: 'plugins/tenants/server/changeBrand.ts',
    find: `    await tx.audit({
      action: given.action,
      subject: 'tenant',
      subjectId: tenantId,
      tenantId,
      before: toWire(before),
      after: toWire(after),
    });
`,
    replace: '',
    foundBy: {
      file: 'plugins/tenants/brand.test.ts',
      test: 'a change is audited with the old and the new value',
    },
  },
  {
    name: 'mail without its link',
    file: 'plugins/accounts/server/securityEmails.ts',
    find: "'/reset-password', { username: about.to, code: about.code }",
    replace: "'/reset-password', { username: about.to, code: '' }",
    foundBy: {
      file: 'plugins/accounts/passwords.test.ts',
      test: 'a forgotten password is reset once per link, and only by the newest link',
    },
  },
  {
    name: 'day in the zone of somebody else',
    file: 'plugins/kit/dates.ts',
    find: '`${form} ${timeZone}`',
    replace: '`${form}`',
    foundBy: {
      file: 'plugins/kit/dates.test.ts',
      test: 'formats a day of the calendar with two digits',
    },
  },
  {
    name: 'search that minds the case',
    file: 'plugins/kit/server/list/where.ts',
    find: "void query.whereRaw(`${asText(field, given)} ilike ? escape '\\\\'`, [containing(text(term))]);",
    replace:
      "void query.whereRaw(`${asText(field, given)} like ? escape '\\\\'`, [containing(text(term))]);",
    foundBy: {
      file: 'plugins/charities/charities.test.ts',
      test: 'a charity is found by a part of its name, whatever the case',
    },
  },
  {
    name: 'sort by what may be null',
    file: 'plugins/reports/server/listings.ts',
    find: '`coalesce(f.${column}, 0)`',
    replace: '`f.${column}`',
    foundBy: {
      file: 'plugins/reports/reports.test.ts',
      test: 'conformance returns lists as declared in both query dialects',
    },
  },
  {
    name: 'storefront price without fees',
    file: 'plugins/fees/engine/shownPrice.ts',
    find: 'totalCents: alone.totalCents - alone.vatCents,',
    replace: 'totalCents: alone.subtotalCents,',
    foundBy: {
      file: 'plugins/fees/engine/invariants.test.ts',
      test: 'the price shown is what one such ticket costs alone, before tax',
    },
  },
  {
    name: 'sessions outlive a changed password',
    file: 'plugins/accounts/server/sessions.ts',
    find: '  await ctx.use(sessions).endAll(id);\n',
    replace: '',
    foundBy: {
      file: 'plugins/accounts/ownSessions.test.ts',
      test: 'changing the password ends all other sessions and a stolen copy of this one, and notifies the owner',
    },
  },
  {
    name: 'rate limit off',
    file: 'api/http/limitRate.ts',
    find: 'if (perMinute === undefined) return [];',
    replace: 'if (perMinute !== 0) return [];',
    foundBy: {
      file: 'api/http/limitRate.test.ts',
      test: 'returns 429 for an address that floods a route, before any other work',
    },
  },
  {
    name: 'other link that still sets the password',
    file: 'plugins/accounts/server/codes.ts',
    find: ".whereIn('purpose', ['reset', 'signIn'])",
    replace: ".whereIn('purpose', ['signIn'])",
    foundBy: {
      file: 'plugins/accounts/passwords.test.ts',
      test: 'a forgotten password invalidates all other reset links, wherever they were requested',
    },
  },
  {
    name: 'migration that cannot go down',
    file: 'plugins/newsletter/migrations/20261122_newsletter.ts',
    find: "  await knex.schema.dropTable('newsletter_subscriber');\n",
    replace: '  await knex.raw("select 1");\n',
    foundBy: {
      file: 'plugins/newsletter/newsletter.test.ts',
      test: 'conformance migrates up, down and up again, and isolates tenants in its tables',
    },
  },
  {
    name: 'wrong words for a status',
    file: 'plugins/payouts/words.ts',
    find: "  ready: 'Ready For Payout',\n  pending: 'Pending',\n  on_hold: 'Payout On Hold',\n};\n\n/** Whether",
    replace:
      "  ready: 'Pending',\n  pending: 'Ready For Payout',\n  on_hold: 'Payout On Hold',\n};\n\n/** Whether",
    foundBy: {
      file: 'plugins/payouts/admin/pending/pending.test.tsx',
      test: 'shows orders that wait for their payout with status, hold and sums',
    },
  },
  {
    name: 'toast dropped after a save',
    file: 'plugins/kit/admin/record/RecordDialog.tsx',
    find: '      done={row ? toasts.updated : toasts.created}\n',
    replace: '',
    foundBy: {
      file: 'plugins/charities/admin/CharityList.test.tsx',
      test: 'a new charity is sent once, however often Save is pressed',
    },
  },
  {
    name: 'focus lost after a failed save',
    file: 'plugins/kit/admin/form/FormWatch.tsx',
    find: "    if (isOver) place.current?.closest('form')?.querySelector<HTMLElement>(WRONG)?.focus();\n",
    replace: '    if (isOver) (document.activeElement as HTMLElement | null)?.blur();\n',
    foundBy: {
      file: 'plugins/kit/admin/dialog/dialogs.test.tsx',
      test: 'shows the message for a rejected field next to its input',
    },
  },
  {
    name: 'input without a label',
    file: 'plugins/templates/admin/TemplateDialog.tsx',
    find: "label={fieldOf(templateRecord, 'description').label}",
    replace: 'label={false}',
    foundBy: {
      file: 'plugins/templates/admin/TemplateDialog.test.tsx',
      test: 'creates a new template, then uploads its thumbnail and ZIP file',
    },
  },
  {
    name: 'failure without a way to try again',
    file: 'plugins/dashboard/admin/PanelCard.tsx',
    find: '<LoadFailed error={props.error} onRetry={props.onRetry} />',
    replace: '<p role="alert">{String(props.error)}</p>',
    foundBy: {
      file: 'plugins/dashboard/admin/tenantHome.test.tsx',
      test: 'still shows the other parts when one fails, and can retry it',
    },
  },
  {
    name: 'page too wide for a phone',
    file: 'admin/pages/Home.tsx',
    find: 'minmax(min(100%, max(160px, 22%)), 1fr)',
    replace: 'minmax(480px, 1fr)',
    foundBy: {
      file: 'tests/e2e/everyPage.spec.ts',
      test: 'each page of a tenant’s console dark, on a desk and light, on a phone, part 1 of 2 is accessible and fits the width, with data',
    },
  },
  {
    name: 'words too dim in the dark',
    file: 'plugins/kit/admin/DescriptionList.tsx',
    find: "const faint = { fontSize: 13, fontWeight: 400, color: 'text.secondary' };",
    replace: "const faint = { fontSize: 13, fontWeight: 400, color: '#4c5856' };",
    foundBy: {
      file: 'tests/e2e/everyPage.spec.ts',
      test: 'each page of a tenant’s console dark, on a desk and light, on a phone, part 1 of 2 is accessible and fits the width, with data',
    },
  },
  {
    name: 'focus not given back by a modal',
    file: 'plugins/kit/admin/dialog/ModalFrame.tsx',
    find: "      maxWidth={props.width ?? 'sm'}\n",
    replace: "      maxWidth={props.width ?? 'sm'}\n      disableRestoreFocus\n",
    foundBy: {
      file: 'tests/e2e/modals.spec.ts',
      test: 'a modal keeps the focus inside, and returns it',
    },
  },
  {
    name: 'buttons below a low window',
    file: 'plugins/kit/admin/form/FormDialog.tsx',
    find: "'& > form': { display: 'flex', flexDirection: 'column', minHeight: 0, flex: '1 1 auto' },",
    replace: "'& > form': { display: 'block' },",
    foundBy: {
      file: 'tests/e2e/modals.spec.ts',
      test: 'a modal in a window of 1440 by 560 shows its title and buttons',
    },
  },
  {
    name: 'focus out of order',
    file: 'admin/signIn/SignIn.tsx',
    find: '                  className="reveal"\n',
    replace: '                  className="reveal"\n                  tabIndex={1}\n',
    foundBy: {
      file: 'tests/e2e/everyPage.spec.ts',
      test: 'each page that needs no session is accessible and fits the width',
    },
  },
  {
    name: 'page without a landmark',
    file: 'api/pages/page.ts',
    find: '<main>\n${body}\n</main>',
    replace: '<div>\n${body}\n</div>',
    foundBy: {
      file: 'tests/e2e/everyPage.spec.ts',
      test: 'each page that needs no session is accessible and fits the width',
    },
  },
  {
    name: 'theme forgotten',
    file: 'plugins/kit/vite/pageHead.ts',
    find: 't&&(document',
    replace: "t==='light'&&(document",
    foundBy: {
      file: 'tests/e2e/themes.spec.ts',
      test: 'the storefront follows the device until the user switches, and then remembers',
    },
  },
];
