import { isInactive, type UserStatus } from '@partlane/domain/accounts/roles'
import { Refusal } from '@partlane/domain/refusal'

/** @throws Refusal not_for_sale if one of the two sides is blocked, or has closed the account */
export function refuseInactiveParties(parties: readonly { status: UserStatus }[]): void {
  if (parties.length < 2 || parties.some(({ status }) => isInactive(status))) throw new Refusal('not_for_sale')
}
