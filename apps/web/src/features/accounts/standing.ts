import type { CurrentUser } from '@partlane/client/accounts'
import type { Tone } from '#ui/Badge.tsx'

export type Standing = 'confirm' | 'documents' | 'review' | 'verified'

/** How far somebody is on the way to buying and selling freely, and so what they have to do next. */
export function standingOf({
  role,
  status,
  confirmed,
  documents_uploaded,
}: Pick<CurrentUser, 'role' | 'status' | 'confirmed' | 'documents_uploaded'>): Standing {
  if (!confirmed) return 'confirm'
  if (role === 'business' && status !== 'verified') return documents_uploaded ? 'review' : 'documents'
  return 'verified'
}

export const standingTone: Record<Standing, Tone> = { confirm: 'warn', documents: 'warn', review: 'info', verified: 'good' }
