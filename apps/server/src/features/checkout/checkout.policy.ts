import { Refusal } from '@partlane/domain/refusal'
import type { CurrentUser } from '#app/context.ts'

/** A purchase is its buyer's alone; to everybody else it does not exist. @throws Refusal not_found */
export function mayUse(user: Pick<CurrentUser, 'id'>, purchase: { user_id: number }): void {
  if (purchase.user_id !== user.id) throw new Refusal('not_found')
}
