import type { UserStatus } from '@partlane/domain/accounts/roles'
import type { DocumentStatus } from '@partlane/domain/documents/document-machine'
import type { Tone } from '#ui/display/Badge.tsx'

export const statusTone: Record<UserStatus, Tone> = {
  guest: 'neutral',
  unverified: 'warn',
  verified: 'good',
  blocked: 'bad',
  deleted: 'neutral',
}

export const documentTone: Record<DocumentStatus, Tone> = {
  scanning: 'neutral',
  infected: 'bad',
  pending: 'warn',
  approved: 'good',
  refused: 'bad',
}

export const userPath = (id: string) => `/staff/people/${id}`
