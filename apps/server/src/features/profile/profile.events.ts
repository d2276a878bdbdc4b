import { locales } from '@partlane/domain/locale'
import { z } from 'zod'
import { defineEvent } from '#platform/outbox/define-event.ts'

const userPayload = z.object({ user_id: z.int() })
const orderedByUser = { key: ({ user_id }: { user_id: number }) => user_id }

/** Company, VAT or company number, words about it: what buyers read of a business is not what it was. */
export const businessInformationChanged = defineEvent('business_information_changed', userPayload, orderedByUser)

/** A seller went away and everything of theirs with them. */
export const holidayBegan = defineEvent('holiday_began', userPayload, orderedByUser)
/** Back again. `by_itself`: the last day was over. */
export const holidayEnded = defineEvent('holiday_ended', userPayload.extend({ by_itself: z.boolean(), listings: z.int() }), orderedByUser)

/**
 * Somebody has left. Where the last word goes is nowhere else any more: it is taken out of the event as soon as the word was sent.
 */
export const accountClosed = defineEvent(
  'account_closed',
  userPayload.extend({ email: z.string().nullish(), phone: z.string().nullish(), locale: z.enum(locales) }),
  orderedByUser,
)
