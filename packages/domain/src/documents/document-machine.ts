import { defineMachine } from '../machine.ts'

/** What a business shows of itself. Words are `documents.kind.<kind>`. */
export const documentKinds = ['company_registration', 'proof_of_identity', 'proof_of_address', 'vat_certificate', 'trade_licence'] as const
export type DocumentKind = (typeof documentKinds)[number]

export const documentStatuses = ['scanning', 'infected', 'pending', 'approved', 'refused'] as const
export type DocumentStatus = (typeof documentStatuses)[number]

/** A document is looked through for malware before anybody opens it; then an operator decides. */
export const documentMachine = defineMachine<DocumentStatus, 'clean' | 'infect' | 'approve' | 'refuse'>({
  name: 'document',
  initial: 'scanning',
  states: {
    scanning: { clean: 'pending', infect: 'infected' },
    infected: {},
    pending: { approve: 'approved', refuse: 'refused' },
    approved: {},
    refused: {},
  },
})

/** Does it count as shown? A business whose documents were all refused, or none of them safe, is asked for others. */
export const countsAsUploaded = (status: DocumentStatus): boolean => status !== 'infected' && status !== 'refused'

export const MAX_DOCUMENTS = 12
export const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024
export const documentContentTypes = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const
export type DocumentContentType = (typeof documentContentTypes)[number]
