import { locales } from '@partlane/domain/locale'
import { z } from 'zod'
import { defineEvent } from '#platform/outbox/define-event.ts'

const userPayload = z.object({ user_id: z.int() })
const orderedByUser = { key: ({ user_id }: { user_id: number }) => user_id }

/** The public information of a business changed: name, type, numbers, description or website. */
export const businessInformationChanged = defineEvent('business_information_changed', userPayload, orderedByUser)

/** A seller switched holiday mode on. The listings on sale are paused. */
export const holidayBegan = defineEvent('holiday_began', userPayload, orderedByUser)
/**
 * Holiday mode ended. `by_itself`: the last day has passed. `listings`: the number of listings that
 * are no longer paused.
 */
export const holidayEnded = defineEvent('holiday_ended', userPayload.extend({ by_itself: z.boolean(), listings: z.int() }), orderedByUser)

/**
 * An account was closed. The event has the only copy of the former address, for the last message.
 * The handler removes it from the event after sending.
 */
export const accountClosed = defineEvent(
  'account_closed',
  userPayload.extend({ email: z.string().nullish(), phone: z.string().nullish(), locale: z.enum(locales) }),
  orderedByUser,
)
