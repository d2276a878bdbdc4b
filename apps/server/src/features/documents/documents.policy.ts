import { Refusal } from '@partlane/domain/refusal'
import type { CurrentUser } from '#app/context.ts'

/** Only businesses upload documents. @throws Refusal business_only */
export function mayUploadDocuments(user: Pick<CurrentUser, 'role'>): void {
  if (user.role !== 'business') throw new Refusal('business_only')
}
