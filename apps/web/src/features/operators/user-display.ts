import type { UserStatus } from '@partlane/domain/accounts/roles'
import type { DocumentStatus } from '@partlane/domain/documents/document-machine'
import type { Tone } from '#ui/display/Badge.tsx'

export const statusTone: Record<UserStatus, Tone> = {
  guest: 'neutral',
  unverified: 'warning',
  verified: 'success',
  blocked: 'danger',
  deleted: 'neutral',
}

export const documentTone: Record<DocumentStatus, Tone> = {
  scanning: 'neutral',
  infected: 'danger',
  pending: 'warning',
  approved: 'success',
  refused: 'danger',
}

export const userPath = (id: string) => `/staff/people/${id}`
