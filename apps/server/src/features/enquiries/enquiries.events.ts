import { z } from 'zod'
import { defineEvent } from '#platform/outbox/define-event.ts'

const payload = z.object({ enquiry_id: z.int(), chat_id: z.int(), listing_id: z.int() })

/** A seller has published a question of a buyer, for the first time or again. */
export const enquiryPublished = defineEvent('enquiry_published', payload.extend({ buyer_id: z.int() }), {
  key: ({ enquiry_id }) => enquiry_id,
})

/** The texts of a published question were changed, or it was removed from the listing. */
export const enquiryChanged = defineEvent('enquiry_changed', payload, { key: ({ enquiry_id }) => enquiry_id })
