import { accountMachine } from '../accounts/account-machine.ts'
import type { Role, UserStatus } from '../accounts/roles.ts'

export const operatorActions = ['approve', 'refuse', 'block', 'restore'] as const
export type OperatorAction = (typeof operatorActions)[number]

/** What of a person decides what an operator may do with them. */
export type AccountForReview = {
  role: Role
  status: UserStatus
  operator: boolean
  /** An e-mail address or a number is confirmed: somebody can be reached there. */
  confirmed: boolean
  documents_waiting: number
}

/** Why an operator may not do this with that person now, or null. The codes are those of the API. */
export function findActionRefusal(action: OperatorAction, account: AccountForReview) {
  if (action === 'approve' || action === 'refuse') return findDecisionRefusal(action, account)
  if (action === 'block' && account.operator) return 'operators_are_not_blocked'
  return accountMachine.can(account.status, action) ? null : (`account_is_${account.status}` as const)
}

/** Documents are a business's; whoever is approved can be reached and is nobody who was blocked. */
function findDecisionRefusal(action: 'approve' | 'refuse', { role, status, confirmed, documents_waiting }: AccountForReview) {
  if (role !== 'business') return 'business_only'
  if (action === 'approve' && (status === 'blocked' || status === 'deleted')) return `account_is_${status}` as const
  if (documents_waiting === 0) return 'no_documents_waiting'
  return action === 'approve' && !confirmed ? 'confirmation_required' : null
}

/** The buttons of a person's page. */
export const listAllowedActions = (account: AccountForReview): OperatorAction[] =>
  operatorActions.filter((action) => findActionRefusal(action, account) === null)
