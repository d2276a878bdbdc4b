/** A member's account at the gateway, to which the gateway pays what the member has earned. */
export type SellerAccountInput = {
  /** The same key is the same account, however often the gateway is called. */
  idempotencyKey: string
  /** Our name of the account at the gateway. It does not reveal the member's id. */
  trackingId: string
  email: string | null
  /** ISO 3166 alpha-2. */
  country: string
  isBusiness: boolean
}

export type AccountLinkInput = {
  /** Null: the gateway makes the account while the member connects it (PayPal). */
  reference: string | null
  trackingId: string
  email: string | null
  /** Absolute address to which the gateway sends the member back. It proves nothing. */
  returnUrl: string
  /** Absolute address for a link that has expired or was used. */
  refreshUrl: string
}

/** What the gateway says of an account. Our status is derived from it. */
export type SellerAccountState = {
  reference: string
  trackingId: string | null
  /** The member has entered the details that the gateway asks for. */
  isDetailsSubmitted: boolean
  /** The member has allowed the marketplace to act for the account. */
  isConsentGranted: boolean
  /** The account can be paid for sales. */
  canReceivePayments: boolean
  /** Money of the account reaches the member's bank or wallet. */
  canPayOut: boolean
  /** Names of the gateway for what is missing, for example `external_account`. */
  missing: readonly string[]
  /** Why the gateway has restricted the account, in its own code. */
  disabledReason: string | null
}

/**
 * Connects members' accounts. Links are single-use and short-lived: never stored or logged.
 * @throws GatewayUnavailable
 */
export type SellerAccounts = {
  /** Creates the account. Undefined: the gateway makes it while the member connects it. */
  create(input: SellerAccountInput, signal?: AbortSignal): Promise<{ reference: string } | undefined>
  /** Creates an address of the gateway where the member connects the account. */
  createLink(input: AccountLinkInput, signal?: AbortSignal): Promise<{ url: string }>
  /**
   * Creates an address of the gateway where the member changes a connected account, such as its
   * bank account. Gateways without it: the page of `createLink` does the same.
   */
  createSettingsLink?(reference: string, signal?: AbortSignal): Promise<{ url: string }>
  /** Asks for the state of an account. Undefined: there is none, or it was disconnected. */
  find(lookup: { reference: string | null; trackingId: string }, signal?: AbortSignal): Promise<SellerAccountState | undefined>
}
