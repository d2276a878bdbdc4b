/** Reasons of chargebacks that have a text. They are the codes of Stripe. */
export const chargebackReasons = [
  'product_not_received',
  'product_unacceptable',
  'fraudulent',
  'credit_not_processed',
  'duplicate',
] as const
export type ChargebackReason = (typeof chargebackReasons)[number]

/** Gateways have their own codes. Unknown ones are shown as another reason. */
export const toChargebackReason = (code: string): ChargebackReason | 'general' =>
  chargebackReasons.find((known) => known === code) ?? 'general'
