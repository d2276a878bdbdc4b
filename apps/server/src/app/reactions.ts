import { closeSockets, mailConfirmationCode } from '#features/accounts/accounts.handlers.ts'
import { capturePayment, voidPayment } from '#features/checkout/checkout.handlers.ts'
import type { Reactions } from '#platform/outbox/reactions.ts'

/** What else happens when something has happened: the whole product in one table. */
export const reactions: Reactions = {
  memberSignedUp: [],
  confirmationCodeMade: [mailConfirmationCode],
  sessionEnded: [closeSockets],
  listingPublished: [],
  listingChanged: [],
  listingSoldOut: [],
  listingGone: [],
  orderPlaced: [],
  orderRead: [],
  purchasePaid: [capturePayment],
  paymentAbandoned: [voidPayment],
}
