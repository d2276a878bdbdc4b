import type { CurrentUser } from '@partlane/client/accounts'
import type { Document } from '@partlane/client/documents'
import { isDocumentVerificationMet } from '@partlane/domain/accounts/roles'
import type { DocumentKind, DocumentStatus } from '@partlane/domain/documents/document-machine'
import { documentKinds } from '@partlane/domain/documents/document-machine'
import type { Tone } from '#ui/display/Badge.tsx'

export const documentTone: Record<DocumentStatus, Tone> = {
  scanning: 'neutral',
  infected: 'bad',
  pending: 'info',
  approved: 'good',
  refused: 'bad',
}

export type Advice = 'approved' | 'approved_more' | 'confirm' | 'wait' | 'send' | 'refused'

/** What a business has to know before anything else: whether something is left to do, and whose turn it is. */
export function deriveAdvice(
  user: Pick<CurrentUser, 'role' | 'status' | 'confirmed' | 'documents_uploaded'>,
  documents: readonly Document[],
): Advice {
  const isAwaitingReview = documents.some(({ status }) => status === 'pending' || status === 'scanning')
  if (user.status === 'verified') return isAwaitingReview ? 'approved_more' : 'approved'
  if (isAwaitingReview) return user.confirmed ? 'wait' : 'confirm'
  if (documents.some(({ status }) => status === 'refused' || status === 'infected')) return 'refused'
  return isDocumentVerificationMet({ ...user, documents_uploaded: false }) ? 'confirm' : 'send' // nobody is asked before they are confirmed
}

/** The kind a form begins with: the first that was not shown yet. */
export const nextMissingKind = (documents: readonly Document[]): DocumentKind =>
  documentKinds.find(
    (kind) => !documents.some((document) => document.kind === kind && document.status !== 'refused' && document.status !== 'infected'),
  ) ?? 'company_registration'
