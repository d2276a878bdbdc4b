import { capturePayment, voidPayment } from '#features/checkout/checkout.handlers.ts'
import { mailBuyer, tellBuyer } from '#features/checkout/purchase-notices.ts'
import { sendCode } from '#features/codes/codes.handlers.ts'
import {
  deleteFileHandlers,
  removeDocumentsOfClosedAccount,
  scanAddedDocument,
  tellOfMalware,
} from '#features/documents/documents.handlers.ts'
import { mailNewWayIn } from '#features/identities/identities.handlers.ts'
import { notificationMade, notificationsRead } from '#features/notifications/notifications.events.ts'
import { broadcastNotification, countersAfter } from '#features/notifications/notifications.handlers.ts'
import {
  forgetNameInAudit,
  sendApproved,
  sendBlocked,
  sendRefused,
  sendRestored,
  tellApproved,
  tellRefused,
} from '#features/operators/operators.handlers.ts'
import { orderRead } from '#features/orders/orders.events.ts'
import { mailSeller, tellSeller } from '#features/orders/sale-notices.ts'
import { mailHolidayOver, sayGoodbye } from '#features/profile/profile.handlers.ts'
import { forgetDevicesOfInactive } from '#features/push-tokens/push-tokens.handlers.ts'
import { indexListingHandlers, indexListingsOfPerson } from '#features/search/search.handlers.ts'
import { closeSockets, closeSocketsOfPerson } from '#features/sessions/sessions.handlers.ts'
import { tellOfNewPassword, tellOfReplacedAddress } from '#features/sign-in/sign-in.handlers.ts'
import type { Reactions } from '#platform/outbox/reactions.ts'

/** What else happens when something has happened: the whole product in one table. */
export const reactions: Reactions = {
  memberSignedUp: [],
  codeMade: [sendCode],
  addressConfirmed: [tellOfReplacedAddress],
  passwordChanged: [tellOfNewPassword],
  sessionEnded: [closeSockets],
  accountStatusChanged: [
    closeSocketsOfPerson,
    forgetDevicesOfInactive,
    removeDocumentsOfClosedAccount,
    indexListingsOfPerson,
    forgetNameInAudit,
  ],
  documentAdded: [scanAddedDocument],
  documentInfected: [deleteFileHandlers.documentInfected, tellOfMalware],
  documentRemoved: [deleteFileHandlers.documentRemoved],
  identityConnected: [mailNewWayIn],
  businessApproved: [tellApproved, sendApproved],
  documentsRefused: [tellRefused, sendRefused],
  personBlocked: [sendBlocked],
  personRestored: [sendRestored],
  listingPublished: [indexListingHandlers.listingPublished],
  listingChanged: [indexListingHandlers.listingChanged],
  listingSoldOut: [indexListingHandlers.listingSoldOut],
  listingGone: [indexListingHandlers.listingGone],
  listingsChanged: [indexListingHandlers.listingsChanged],
  businessInformationChanged: [],
  holidayBegan: [],
  holidayEnded: [mailHolidayOver],
  accountClosed: [sayGoodbye],
  vehicleAdded: [],
  vehicleChanged: [],
  vehicleRemoved: [],
  orderPlaced: [tellSeller, mailSeller],
  orderRead: [countersAfter(orderRead, ({ reader_id }) => reader_id)],
  purchasePaid: [capturePayment, tellBuyer, mailBuyer],
  paymentAbandoned: [voidPayment],
  notificationMade: [broadcastNotification, countersAfter(notificationMade, ({ user_id }) => user_id)],
  notificationsRead: [countersAfter(notificationsRead, ({ user_id }) => user_id)],
}
