import type { DocumentKind, DocumentStatus } from '@partlane/domain/documents/document-machine'
import type { DemoPerson } from '../people/demo-people.ts'

export const REFUSED_FOR =
  'The certificate is cut off at the bottom, and the bill is more than three months old. Please send whole, recent ones.'

/** `hoursAgo` is when it was sent. */
export type PlannedPaper = { kind: DocumentKind; status: DocumentStatus; hoursAgo: number; name: string }

const names: Record<DocumentKind, string> = {
  company_registration: 'Certificate of incorporation.pdf',
  proof_of_identity: 'IMG_2044.jpg',
  proof_of_address: 'Electricity bill.pdf',
  vat_certificate: 'VAT certificate.pdf',
  trade_licence: 'ATF permit.pdf',
}

const paper = (kind: DocumentKind, status: DocumentStatus, hoursAgo: number): PlannedPaper => ({
  kind,
  status,
  hoursAgo,
  name: names[kind],
})

const stories: Record<NonNullable<DemoPerson['papers']>, PlannedPaper[]> = {
  waiting: [
    paper('company_registration', 'pending', 18),
    paper('proof_of_identity', 'pending', 18),
    paper('vat_certificate', 'pending', 2),
  ],
  arriving: [
    paper('company_registration', 'pending', 76),
    paper('proof_of_address', 'pending', 75),
    { ...paper('trade_licence', 'scanning', 0.02), name: 'Permit (scan).pdf' },
  ],
  refused: [
    { ...paper('proof_of_identity', 'infected', 131), name: 'passport.jpg' },
    paper('company_registration', 'refused', 130),
    paper('proof_of_address', 'refused', 130),
  ],
}

/** What a business has shown: its own story, or what it was let in by on the day after it came. */
export function planPapers({ role, status, papers, sells }: DemoPerson, hoursHere: number): PlannedPaper[] {
  if (role !== 'business') return []
  if (papers) return stories[papers]
  if (status !== 'verified') return []
  const kinds: DocumentKind[] = ['company_registration', sells?.trade === 'breaker' ? 'trade_licence' : 'proof_of_address']
  return kinds.map((kind) => paper(kind, 'approved', hoursHere - 1))
}
