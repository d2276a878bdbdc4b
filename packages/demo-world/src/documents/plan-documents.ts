import type { DocumentKind, DocumentStatus } from '@partlane/domain/documents/document-machine'
import type { DemoPerson } from '../people/demo-person.ts'
import type { WrittenPerson } from '../people/write-people.ts'

export const REFUSAL_REASON =
  'The certificate is cut off at the bottom, and the bill is more than three months old. Please send whole, recent ones.'

/** `hoursAgo`: when it was uploaded. */
export type PlannedDocument = { kind: DocumentKind; status: DocumentStatus; hoursAgo: number; fileName: string }
export type WrittenDocument = PlannedDocument & { id: number; person: WrittenPerson; uploadedAt: Date; decidedAt: Date | null }

const fileNames: Record<DocumentKind, string> = {
  company_registration: 'Certificate of incorporation.pdf',
  proof_of_identity: 'IMG_2044.jpg',
  proof_of_address: 'Electricity bill.pdf',
  vat_certificate: 'VAT certificate.pdf',
  trade_licence: 'ATF permit.pdf',
}

const document = (kind: DocumentKind, status: DocumentStatus, hoursAgo: number, fileName = fileNames[kind]): PlannedDocument => ({
  kind,
  status,
  hoursAgo,
  fileName,
})

/** Documents of the businesses that are not approved. */
const stories: Record<NonNullable<DemoPerson['documents']>, PlannedDocument[]> = {
  pending: [
    document('company_registration', 'pending', 18),
    document('proof_of_identity', 'pending', 18),
    document('vat_certificate', 'pending', 2),
  ],
  scanning: [
    document('company_registration', 'pending', 76),
    document('proof_of_address', 'pending', 75),
    document('trade_licence', 'scanning', 0.02, 'Permit (scan).pdf'),
  ],
  refused: [
    document('proof_of_identity', 'infected', 131, 'passport.jpg'),
    document('company_registration', 'refused', 130),
    document('proof_of_address', 'refused', 130),
  ],
}

/**
 * The documents of a business: those of its story, or two that were approved on the day after the
 * sign-up.
 */
export function planDocuments({ role, status, documents, sells }: DemoPerson, hoursSinceSignUp: number): PlannedDocument[] {
  if (role !== 'business') return []
  if (documents) return stories[documents]
  if (status !== 'verified') return []
  const kinds: DocumentKind[] = ['company_registration', sells?.kind === 'breaker' ? 'trade_licence' : 'proof_of_address']
  return kinds.map((kind) => document(kind, 'approved', hoursSinceSignUp - 1))
}
