import { MAX_DOCUMENTS } from '@partlane/domain/documents/document-machine'
import { Refusal } from '@partlane/domain/refusal'
import type { CurrentUser } from '#app/context.ts'

/** Only businesses upload documents. @throws Refusal business_only */
export function mayUploadDocuments(user: Pick<CurrentUser, 'role'>): void {
  if (user.role !== 'business') throw new Refusal('business_only')
}

/** @throws Refusal too_many_documents if a user with `count` documents may have no more */
export function refuseFurtherDocuments(count: number): void {
  if (count >= MAX_DOCUMENTS) throw new Refusal('too_many_documents', { max: MAX_DOCUMENTS })
}
