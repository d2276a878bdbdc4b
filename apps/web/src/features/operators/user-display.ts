import type { UserStatus } from '@partlane/domain/accounts/roles'
import type { DocumentStatus } from '@partlane/domain/documents/document-machine'
import { documentTone } from '#lib/accounts/document-tone.ts'
import type { Tone } from '#ui/display/Badge.tsx'

export const statusTone: Record<UserStatus, Tone> = {
  guest: 'neutral',
  unverified: 'warning',
  verified: 'success',
  blocked: 'danger',
  deleted: 'neutral',
}

/** A pending document needs a decision of the operator. */
export const reviewTone: Record<DocumentStatus, Tone> = { ...documentTone, pending: 'warning' }

export const userPath = (id: string) => `/staff/people/${id}`
