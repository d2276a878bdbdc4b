import { defineMachine } from '../machine.ts'

/** `withdrawn`: removed by the buyer who asked. It cannot be published again. */
export const enquiryStatuses = ['published', 'withdrawn'] as const
export type EnquiryStatus = (typeof enquiryStatuses)[number]

/**
 * A published question. Published again, or changed, its texts are replaced. The seller removes it
 * by deleting the row.
 */
export const enquiryMachine = defineMachine<EnquiryStatus, 'publish' | 'change' | 'withdraw'>({
  name: 'enquiry',
  initial: 'published',
  states: {
    published: { publish: 'published', change: 'published', withdraw: 'withdrawn' },
    withdrawn: {},
  },
})
