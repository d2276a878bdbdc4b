import { accountMachine } from '../accounts/account-machine.ts'
import type { Role, UserStatus } from '../accounts/roles.ts'

export const operatorActions = ['approve', 'refuse', 'block', 'restore'] as const
export type OperatorAction = (typeof operatorActions)[number]

/** The properties of an account that decide what an operator may do with it. */
export type AccountForReview = {
  role: Role
  status: UserStatus
  operator: boolean
  /** An email address or a phone number is confirmed, so the user can be contacted. */
  confirmed: boolean
  documents_waiting: number
  /** Pending documents that this operator has not opened yet. */
  documents_unopened: number
}

/** The refusal code of the API if the operator may not do this now, otherwise null. */
export function actionRefusalOf(action: OperatorAction, account: AccountForReview) {
  if (action === 'approve' || action === 'refuse') return decisionRefusalOf(action, account)
  if (action === 'block') return blockRefusalOf(account)
  return accountMachine.can(account.status, action) ? null : (`account_is_${account.status}` as const)
}

/** The refusal code if the account cannot be blocked now, otherwise null. */
export function blockRefusalOf({ operator, status }: Pick<AccountForReview, 'operator' | 'status'>) {
  if (operator) return 'operators_are_not_blocked'
  return accountMachine.can(status, 'block') ? null : (`account_is_${status}` as const)
}

/**
 * Only businesses have documents. Approval needs a confirmed account that is not blocked or
 * deleted, and an operator who has opened each pending document.
 */
function decisionRefusalOf(action: 'approve' | 'refuse', account: AccountForReview) {
  const { role, status } = account
  if (role !== 'business') return 'business_only'
  if (action === 'approve' && (status === 'blocked' || status === 'deleted')) return `account_is_${status}` as const
  if (account.documents_waiting === 0) return 'no_documents_waiting'
  if (action === 'refuse') return null
  if (!account.confirmed) return 'confirmation_required'
  return account.documents_unopened > 0 ? 'documents_unopened' : null
}

/** The actions shown as buttons on the operators' page of a user. */
export const listAllowedActions = (account: AccountForReview): OperatorAction[] =>
  operatorActions.filter((action) => actionRefusalOf(action, account) === null)
