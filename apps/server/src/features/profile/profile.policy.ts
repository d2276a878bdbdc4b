import { Refusal } from '@partlane/domain/refusal'
import type { CurrentUser } from '#app/context.ts'

/** Company, VAT number and seat are a business's. @throws Refusal business_only */
export function mayKeepBusiness({ role }: Pick<CurrentUser, 'role'>): void {
  if (role !== 'business') throw new Refusal('business_only')
}
