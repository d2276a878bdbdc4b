export const roles = ['guest', 'personal', 'business'] as const
export type Role = (typeof roles)[number]

export const userStatuses = ['guest', 'unverified', 'verified', 'blocked', 'deleted'] as const
export type UserStatus = (typeof userStatuses)[number]

export const isInactive = (status: UserStatus) => status === 'blocked' || status === 'deleted'
export const isMember = (role: Role) => role !== 'guest'

/** The properties of an account that decide what the user may do. */
export type AccountState = { role: Role; status: UserStatus; confirmed: boolean; documents_uploaded: boolean }

/** A business may sell once an operator has approved its documents (product rules, "People"). */
export function canSell(account: AccountState): boolean {
  if (!isMember(account.role) || isInactive(account.status) || !account.confirmed) return false
  return account.role === 'personal' || account.status === 'verified'
}

/**
 * A personal member needs a confirmed email address or phone number, a business the approval of an
 * operator.
 */
export const canBeVerified = ({ role, confirmed, approved }: { role: Role; confirmed: boolean; approved: boolean }): boolean =>
  role === 'personal' ? confirmed : role === 'business' && approved

/**
 * True if no document is missing (specification, section 6): documents are uploaded, or the account
 * needs none because it is verified, personal or not confirmed yet. Also true without an account.
 */
export const isDocumentVerificationMet = (account: AccountState | undefined): boolean =>
  account === undefined || account.documents_uploaded || account.status === 'verified' || account.role === 'personal' || !account.confirmed

/** Sign-in methods besides a password. */
export const identityProviders = ['google', 'facebook', 'apple'] as const
export type IdentityProvider = (typeof identityProviders)[number]

/** Channels over which a verification code is sent. */
export const codeChannels = ['email', 'phone'] as const
export type CodeChannel = (typeof codeChannels)[number]
