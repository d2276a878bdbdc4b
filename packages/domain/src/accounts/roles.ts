export const roles = ['guest', 'personal', 'business'] as const
export type Role = (typeof roles)[number]

export const userStatuses = ['guest', 'unverified', 'verified', 'blocked', 'deleted'] as const
export type UserStatus = (typeof userStatuses)[number]

export const isInactive = (status: UserStatus) => status === 'blocked' || status === 'deleted'
export const isMember = (role: Role) => role !== 'guest'

/** What of a person decides what they may do. */
export type AccountState = { role: Role; status: UserStatus; confirmed: boolean; documents_uploaded: boolean }

/** May this person put parts up for sale? A business sells once an operator approved its documents (product rules, "People"). */
export function canSell(account: AccountState): boolean {
  if (!isMember(account.role) || isInactive(account.status) || !account.confirmed) return false
  return account.role === 'personal' || account.status === 'verified'
}

/** Is somebody verified by what they have shown? Private people by a confirmed address, businesses by an operator's approval. */
export const canBeVerified = ({ role, confirmed, approved }: { role: Role; confirmed: boolean; approved: boolean }): boolean =>
  role === 'personal' ? confirmed : role === 'business' && approved

/**
 * Is there nothing left to ask of this person's documents? So the specification, section 6: documents were uploaded, or nobody needs them
 * (verified, private, not confirmed yet, nobody at all).
 */
export const isDocumentVerificationMet = (account: AccountState | undefined): boolean =>
  account === undefined || account.documents_uploaded || account.status === 'verified' || account.role === 'personal' || !account.confirmed

/** Ways in besides a password. */
export const identityProviders = ['google', 'facebook', 'apple'] as const
export type IdentityProvider = (typeof identityProviders)[number]

/** Where a code can go to. */
export const codeChannels = ['email', 'phone'] as const
export type CodeChannel = (typeof codeChannels)[number]
