/** States of a seller's account at a gateway (specification, section 3), in their usual order. */
export const accountStatuses = ['waiting_for_details', 'waiting_for_connect_completion', 'consent_granted', 'connect_completed'] as const
export type AccountStatus = (typeof accountStatuses)[number]

/** What a gateway says of an account. */
export type AccountFacts = {
  isDetailsSubmitted: boolean
  /** The seller has allowed the marketplace to act for the account. */
  isConsentGranted: boolean
  canReceivePayments: boolean
  /** Money of the account reaches the seller. */
  canPayOut: boolean
}

/**
 * The state of an account by what its gateway says. It is never set by us: an account can also go
 * back, for example when the gateway needs further details. Undefined: there is no account.
 */
export function accountStatusOf(facts: AccountFacts | undefined): AccountStatus {
  if (!facts?.isDetailsSubmitted) return 'waiting_for_details'
  if (!facts.isConsentGranted) return 'waiting_for_connect_completion'
  return facts.canReceivePayments && facts.canPayOut ? 'connect_completed' : 'consent_granted'
}

/** Whether the gateway pays the account. */
export const isActiveAccount = ({ status, disabled_reason }: { status: AccountStatus; disabled_reason: string | null }): boolean =>
  status === 'connect_completed' && disabled_reason === null

/**
 * A PayPal account is pending when the seller has connected it but PayPal still checks it
 * (specification, section 4).
 */
export const isPendingAccount = ({ status, merchant_id_added }: { status: AccountStatus; merchant_id_added: boolean }): boolean =>
  status === 'waiting_for_connect_completion' && merchant_id_added
