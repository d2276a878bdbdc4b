export const roles = ['guest', 'personal', 'business'] as const
export type Role = (typeof roles)[number]

export const userStatuses = ['guest', 'unverified', 'verified', 'blocked', 'deleted'] as const
export type UserStatus = (typeof userStatuses)[number]

export const isInactive = (status: UserStatus) => status === 'blocked' || status === 'deleted'
export const isMember = (role: Role) => role !== 'guest'

/** What of a person decides what they may do. */
export type Standing = { role: Role; status: UserStatus; confirmed: boolean; documents_uploaded: boolean }

/** May this person put parts up for sale? A business sells once an operator approved its documents (product rules, "People"). */
export function maySell(person: Standing): boolean {
  if (!isMember(person.role) || isInactive(person.status) || !person.confirmed) return false
  return person.role === 'personal' || person.status === 'verified'
}
