import type { CurrentUser } from '@partlane/client/accounts'
import type { Document } from '@partlane/client/documents'
import { isDocumentVerificationMet } from '@partlane/domain/accounts/roles'
import type { DocumentKind } from '@partlane/domain/documents/document-machine'
import { documentKinds } from '@partlane/domain/documents/document-machine'

/** Last part of a message key: `advice.<advice>`. */
export type Advice = 'approved' | 'approved_more' | 'confirm' | 'wait' | 'send' | 'refused'

/**
 * Derives the advice above the documents: whether the business has to act or to wait for the
 * review.
 */
export function deriveAdvice(
  user: Pick<CurrentUser, 'role' | 'status' | 'confirmed' | 'documents_uploaded'>,
  documents: readonly Document[],
): Advice {
  const isAwaitingReview = documents.some(({ status }) => status === 'pending' || status === 'scanning')
  if (user.status === 'verified') return isAwaitingReview ? 'approved_more' : 'approved'
  if (isAwaitingReview) return user.confirmed ? 'wait' : 'confirm'
  if (documents.some(({ status }) => status === 'refused' || status === 'infected')) return 'refused'
  // Documents are required only after the account is confirmed.
  return isDocumentVerificationMet({ ...user, documents_uploaded: false }) ? 'confirm' : 'send'
}

/** Initial kind of the form: the first one without an accepted or pending document. */
export const nextMissingKind = (documents: readonly Document[]): DocumentKind =>
  documentKinds.find(
    (kind) => !documents.some((document) => document.kind === kind && document.status !== 'refused' && document.status !== 'infected'),
  ) ?? 'company_registration'
