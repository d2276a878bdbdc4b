import { Refusal } from '@partlane/domain/refusal'
import type { CurrentUser } from '#app/context.ts'

/** Documents are what a business shows of itself; nobody else is asked for any. @throws Refusal business_only */
export function mayUploadDocuments(user: Pick<CurrentUser, 'role'>): void {
  if (user.role !== 'business') throw new Refusal('business_only')
}
