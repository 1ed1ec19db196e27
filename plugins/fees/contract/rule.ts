import { money, tidyText } from '@foyer/kit';
import * as z from 'zod';
import { dollars, percent } from './amounts.ts';

/** The owner of the platform's rules and settings, in place of a tenant. */
export const GLOBAL_OWNER = 'global';

const REQUIRED_FEE = 'Service Fee is Required';

/** A surcharge rule as entered in a form. */
export const ruleForm = z.object({
  name: tidyText(
    'Surcharge Rule Name is Required',
    'Surcharge Rule Name must not contain trailing spaces.',
    { isName: true },
  ).max(255, 'Use 255 characters or fewer.'),
  serviceFeePercent: percent(REQUIRED_FEE),
  serviceFeeFlatRate: dollars(REQUIRED_FEE),
  serviceFeePOSPercent: percent(REQUIRED_FEE),
  serviceFeePOSFlatRate: dollars(REQUIRED_FEE),
  default: z.boolean().optional(),
  active: z.boolean().optional(),
});
export type RuleForm = z.output<typeof ruleForm>;

/** An edit: omitted fields stay unchanged. */
export const ruleEdit = ruleForm.partial().extend({
  id: z.string({ error: 'Choose a surcharge rule.' }).min(1, 'Choose a surcharge rule.'),
  /** The version that was read. If it is no longer the current one, the edit is rejected with 409. */
  version: z.int().min(1).optional(),
  /**
   * The version of the global rule that a tenant's copy was last compared with; null, as in responses, changes nothing.
   */
  sourceVersion: z.int().min(1).nullish(),
});
export type RuleEdit = z.output<typeof ruleEdit>;

/** A surcharge rule of the platform or of a tenant. */
export const ruleRow = z.object({
  id: z.string(),
  name: z.string(),
  serviceFeePercent: z.number(),
  serviceFeeFlatRate: money(),
  serviceFeePOSPercent: z.number(),
  serviceFeePOSFlatRate: money(),
  default: z.boolean(),
  active: z.boolean(),
  ownerId: z.string(),
  /** Increases with each change of the name or a fee. */
  version: z.int(),
  /** The global rule that a tenant's copy came from, and its version at that time. */
  sourceRuleId: z.string().nullable(),
  sourceVersion: z.int().nullable(),
});
export type SurchargeRule = z.output<typeof ruleRow>;

/** A tenant's rule with the current global rule, so that differences can be shown. */
export const tenantRuleRow = ruleRow.extend({
  source: ruleRow
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
