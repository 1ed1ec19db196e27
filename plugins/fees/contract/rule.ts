import { money, tidyText } from '@foyer/kit';
import * as z from 'zod';
import { dollars, percent } from './amounts.ts';

/** The rule that every installation begins with. */
export const FIRST_RULE_ID = 'global_surcharge_1';

/** Who the rules and settings of the platform belong to, where a tenant's would name it. */
export const GLOBAL_OWNER = 'global';

const REQUIRED_FEE = 'Service Fee is Required';

/** A surcharge rule as it is typed in. */
export const ruleForm = z.object({
  name: tidyText(
    'Surcharge Rule Name is Required',
    'Surcharge Rule Name must not contain trailing spaces.',
    { isName: true },
  ).max(255, 'At most 255 characters.'),
  serviceFeePercent: percent(REQUIRED_FEE),
  serviceFeeFlatRate: dollars(REQUIRED_FEE),
  serviceFeePOSPercent: percent(REQUIRED_FEE),
  serviceFeePOSFlatRate: dollars(REQUIRED_FEE),
  default: z.boolean().optional(),
  active: z.boolean().optional(),
});
export type RuleForm = z.output<typeof ruleForm>;

/** An edit: what is left out stays as it is. */
export const ruleEdit = ruleForm.partial().extend({
  id: z.string({ error: 'Choose a surcharge rule.' }).min(1, 'Choose a surcharge rule.'),
  /** Of the rule as it was read: another one by now is refused, and nothing is lost. */
  version: z.int().min(1).optional(),
  /** Says that a tenant's copy has taken over the global rule as of this version; null, as it is read, says nothing. */
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
  /** Grows with each change of the name or a fee. */
  version: z.int(),
  /** The global rule that a tenant's copy came from, and as of which version. */
  sourceRuleId: z.string().nullable(),
  sourceVersion: z.int().nullable(),
});
export type SurchargeRule = z.output<typeof ruleRow>;

/** A tenant's rule, beside the global rule as it stands now, so that a difference can be shown. */
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
