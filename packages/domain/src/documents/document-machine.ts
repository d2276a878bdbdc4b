import { defineMachine } from '../machine.ts'

/** Kinds of document that a business uploads. The labels are `documents.kind.<kind>`. */
export const documentKinds = ['company_registration', 'proof_of_identity', 'proof_of_address', 'vat_certificate', 'trade_licence'] as const
export type DocumentKind = (typeof documentKinds)[number]

export const documentStatuses = ['scanning', 'infected', 'pending', 'approved', 'refused'] as const
export type DocumentStatus = (typeof documentStatuses)[number]

/** A document is scanned for malware before it can be opened. Then an operator decides on it. */
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

/** A business with only infected or refused documents must upload others. */
export const countsAsUploaded = (status: DocumentStatus): boolean => status !== 'infected' && status !== 'refused'

export const MAX_DOCUMENTS = 12
