import type { DocumentStatus } from '@partlane/domain/documents/document-machine'
import type { Tone } from '#ui/display/Badge.tsx'

/** Tones of document statuses for the business. */
export const documentTone: Record<DocumentStatus, Tone> = {
  scanning: 'neutral',
  infected: 'danger',
  pending: 'info',
  approved: 'success',
  refused: 'danger',
}
