import { money, record, tidyText, type RecordForm } from '@foyer/kit';
import * as z from 'zod';
import { dollars, percent } from './amounts.ts';

/** The owner of the platform's rules and settings, in place of a tenant. */
export const GLOBAL_OWNER = 'global';

const REQUIRED_FEE = 'Service Fee is Required';

const percentField = () => ({ form: percent(REQUIRED_FEE), row: z.number() });
const dollarField = () => ({ form: dollars(REQUIRED_FEE), row: money() });

/** A surcharge rule of the platform or of a tenant. */
export const surchargeRule = record(
  {
    name: {
      form: tidyText(
        'Surcharge Rule Name is Required',
        'Surcharge Rule Name must not contain trailing spaces.',
        { isName: true },
      ).max(255, 'Use 255 characters or fewer.'),
      row: z.string(),
    },
    serviceFeePercent: percentField(),
    serviceFeeFlatRate: dollarField(),
    serviceFeePOSPercent: percentField(),
    serviceFeePOSFlatRate: dollarField(),
    default: { form: z.boolean().optional(), row: z.boolean() },
    active: { form: z.boolean().optional(), row: z.boolean() },
    ownerId: { row: z.string() },
    /**
     * Increases with each change of the name or a fee. If an edit names another than the current one, it is rejected
     * with 409.
     */
    version: { update: z.int().min(1).optional(), row: z.int() },
    /** The global rule that a tenant's copy came from. */
    sourceRuleId: { row: z.string().nullable() },
    /**
     * The version of the global rule that a tenant's copy was last compared with; null in an edit, as in responses,
     * changes nothing.
     */
    sourceVersion: { update: z.int().min(1).nullish(), row: z.int().nullable() },
  },
  { row: (details) => z.object({ id: z.string(), ...details.shape }) },
);
export type RuleForm = RecordForm<typeof surchargeRule>;
export type SurchargeRule = z.output<typeof surchargeRule.row>;

/** An edit: omitted fields stay unchanged. */
export const ruleEdit = surchargeRule.changes.extend({
  id: z.string({ error: 'Choose a surcharge rule.' }).min(1, 'Choose a surcharge rule.'),
});
export type RuleEdit = z.output<typeof ruleEdit>;

/** A tenant's rule with the current global rule, so that differences can be shown. */
export const tenantRuleRow = surchargeRule.row.extend({
  source: surchargeRule.row
    .pick({
      name: true,
      serviceFeePercent: true,
      serviceFeeFlatRate: true,
      serviceFeePOSPercent: true,
      serviceFeePOSFlatRate: true,
      version: true,
    })
    .nullable(),
});
export type TenantSurchargeRule = z.output<typeof tenantRuleRow>;
