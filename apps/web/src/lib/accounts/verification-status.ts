import type { CurrentUser } from '@partlane/client/accounts'
import { isDocumentVerificationMet } from '@partlane/domain/accounts/roles'

export type VerificationStatus = 'confirm' | 'documents' | 'refused' | 'review' | 'verified'

/** The next step of a user until they can buy and sell without restrictions. */
export function deriveVerificationStatus(
  user: Pick<CurrentUser, 'role' | 'status' | 'confirmed' | 'documents_uploaded' | 'documents'>,
): VerificationStatus {
  if (!user.confirmed) return 'confirm'
  if (user.role !== 'business' || user.status === 'verified') return 'verified'
  if (user.documents?.status === 'refused' || user.documents?.status === 'infected') return 'refused'
  return isDocumentVerificationMet(user) ? 'review' : 'documents'
}
