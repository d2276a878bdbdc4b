import { auctionsRead, bidsRead } from '#features/auction-lists/auction-lists.events.ts'
import {
  notifyOfBids,
  notifyOfEnd,
  notifyOfMissedPayment,
  notifyOfReserve,
  remindOfEnd,
} from '#features/auction-lists/auction-notices.handlers.ts'
import { listPartyIds } from '#features/auction-lists/public.ts'
import { auctionClosed } from '#features/auction-runs/auction-runs.events.ts'
import { auctionUnpaid, bidsPlaced, bidsRetracted } from '#features/auctions/auctions.events.ts'
import {
  broadcastBids,
  broadcastEnd,
  broadcastRelist,
  broadcastReserve,
  broadcastRetraction,
  broadcastUnpaid,
  broadcastWatchers,
  cancelManySoldOut,
  cancelSoldOut,
  followSecondChance,
  markUnpaid,
  withdrawBidsOfBlockedMember,
} from '#features/auctions/auctions.handlers.ts'
import { giveBackUnusedLabels } from '#features/carrier-labels/carrier-labels.handlers.ts'
import { cancelEmptyPickup } from '#features/carrier-pickups/carrier-pickups.handlers.ts'
import {
  doRequestedAction,
  mailOperatorsOfChargeback,
  mailSellersOfChargeback,
  notifySellersOfChargeback,
  settleEndedChargeback,
} from '#features/chargebacks/chargebacks.handlers.ts'
import { messageSent, messagesSeen } from '#features/chats/chats.events.ts'
import {
  broadcastChatChange,
  broadcastMessage,
  broadcastSeen,
  deleteMessagePhotos,
  endNoticeOfMessage,
  notifyOfMessage,
} from '#features/chats/chats.handlers.ts'
import { announceInChatAfter } from '#features/chats/order-events.handlers.ts'
import { capturePayment, releaseSuperseded, resolvePayment, voidPayment } from '#features/checkout/checkout.handlers.ts'
import { notifyBuyer, sendPurchaseMail } from '#features/checkout/purchase-notifications.handlers.ts'
import { sendCode } from '#features/codes/codes.handlers.ts'
import {
  mailApproversOfCredit,
  mailMemberOfCredit,
  notifyApproversOfCredit,
  notifyMemberOfCredit,
} from '#features/credits/credits.handlers.ts'
import { mailOperatorsOfRates } from '#features/currencies/currencies.handlers.ts'
import {
  deleteFileHandlers,
  notifyMalware,
  removeDocumentsOfClosedAccount,
  scanAddedDocument,
} from '#features/documents/documents.handlers.ts'
import { notifyAsker, refreshAfterChange, refreshAfterPublication } from '#features/enquiries/enquiries.handlers.ts'
import { applyReceivedEvent } from '#features/gateway-events/gateway-events.handlers.ts'
import { mailOperatorsOfOutage, mailOperatorsOfRecovery } from '#features/gateway-health/gateway-health.handlers.ts'
import { sendIdentityConnectedMail } from '#features/identities/identities.handlers.ts'
import { issueCreditNote } from '#features/invoices/invoices.handlers.ts'
import { announceSellerChange, dataChangeHandlers } from '#features/listings/listings.handlers.ts'
import { planDeliveries } from '#features/notification-deliveries/notification-deliveries.handlers.ts'
import { notificationsRead } from '#features/notifications/notifications.events.ts'
import {
  broadcastCountersAfter,
  broadcastCountersOfAllAfter,
  broadcastNotification,
} from '#features/notifications/notifications.handlers.ts'
import { offersRead } from '#features/offers/offers.events.ts'
import {
  announceOfferInChat,
  broadcastOfferCounters,
  endOffersAcrossBlock,
  endOffersOfBlockedUser,
  endOffersOfChangedListing,
  endOffersOfChangedListings,
  endOffersOfDeletedListing,
  endRivalOffers,
  endRivalOffersOfMany,
  notifyOfOffer,
  settleAcceptedOffer,
} from '#features/offers/offers.handlers.ts'
import { notifySellerOfCancellation } from '#features/operator-auctions/operator-auctions.handlers.ts'
import { mailOperatorsOfPayout, notifyOperatorsOfPayout } from '#features/operator-payouts/operator-payouts.handlers.ts'
import {
  eraseNameInAudit,
  notifyApproval,
  notifyRefusal,
  sendApprovalMessage,
  sendBlockedMessage,
  sendRefusalMessage,
  sendRestoredMessage,
} from '#features/operators/operators.handlers.ts'
import { sendOrderLink } from '#features/order-lookups/order-lookups.handlers.ts'
import { orderNews } from '#features/orders/order-news.handlers.ts'
import {
  orderCollectionChanged,
  orderCompleted,
  orderItemsAccepted,
  orderItemsCollected,
  orderItemsConfirmed,
  orderItemsDeclined,
  orderParcelChanged,
  orderParcelLate,
  orderPlaced,
  orderRead,
} from '#features/orders/orders.events.ts'
import { notifySeller, sendSaleMail } from '#features/orders/sale-notifications.handlers.ts'
import { mailSellerOfPayout, notifySellerOfPayout } from '#features/payouts/payout-notices.handlers.ts'
import { retryAfterAccountChange, runRequestedPayouts, sendRequestedPayout } from '#features/payouts/payouts.handlers.ts'
import { refreshPagesOfBusiness, sendAccountClosedMessage, sendHolidayEndedMail } from '#features/profile/profile.handlers.ts'
import { deleteSubscriptionsOfInactiveUser } from '#features/push-subscriptions/push-subscriptions.handlers.ts'
import { deletePushTokensOfInactiveUser } from '#features/push-tokens/push-tokens.handlers.ts'
import { mailOperatorsOfDifferences, runRequestedReconciliation } from '#features/reconciliation/reconciliation.handlers.ts'
import { refundChanged } from '#features/refunds/refunds.events.ts'
import { deleteRefundPhotos, giveBackReturnLabel, receiveDeliveredReturn, refundNews } from '#features/refunds/refunds.handlers.ts'
import {
  releaseAfterChargeback,
  releaseAfterRefund,
  releaseAfterRepayment,
  releaseCompletedOrder,
  releaseDeclinedOrder,
  releaseDispatchedOrder,
} from '#features/releases/releases.handlers.ts'
import { repaymentMade } from '#features/repayments/repayments.events.ts'
import { repayBuyer, resolveRepayment } from '#features/repayments/repayments.handlers.ts'
import {
  deleteReportPhotos,
  mailAppellant,
  mailCorrection,
  mailReceipt,
  mailReported,
  mailReporter,
  notifyAppellant,
  notifyCorrection,
  notifyReported,
  notifyReporter,
  pageReporters,
} from '#features/reports/reports.handlers.ts'
import { reviewsRead } from '#features/reviews/reviews.events.ts'
import {
  mailInvitations,
  mailReviewed,
  notifyAuthor,
  notifyReviewed,
  openReviewsOfOrder,
  refreshPagesAfterReply,
  refreshPagesAfterReview,
  updateRatingAfterRefund,
} from '#features/reviews/reviews.handlers.ts'
import { indexListingHandlers, indexListingsOfUser } from '#features/search/search.handlers.ts'
import { deleteErasedUploads } from '#features/selling/uploads.handlers.ts'
import { closeSocketsOfSession, closeSocketsOfUser, reopenSocketsOfConfirmedUser } from '#features/sessions/sessions.handlers.ts'
import { sendAddressReplacedMessage, sendPasswordChangedMessage } from '#features/sign-in/sign-in.handlers.ts'
import { surchargeChanged } from '#features/surcharges/surcharges.events.ts'
import { postForfeit, postTakeBack, surchargeNews } from '#features/surcharges/surcharges.handlers.ts'
import { fetchParcelEvents } from '#features/tracking/tracking.handlers.ts'
import type { Reactions } from '#platform/outbox/reactions.ts'
import type { AppContext } from './context.ts'

/** A change of an auction can change the badges of its seller and of all bidders. */
const partiesOfAuction = (ctx: AppContext, { auction_id }: { auction_id: number }) => listPartyIds(ctx.db, auction_id)

/** The handlers of each event. One table for the whole product. */
export const reactions: Reactions = {
  memberSignedUp: [],
  gatewayEventReceived: [applyReceivedEvent],
  reconciliationRequested: [runRequestedReconciliation],
  gatewayOutageBegan: [mailOperatorsOfOutage],
  gatewayOutageEnded: [mailOperatorsOfRecovery],
  differencesFound: [mailOperatorsOfDifferences],
  chargebackChanged: [settleEndedChargeback, notifySellersOfChargeback, mailSellersOfChargeback, mailOperatorsOfChargeback],
  chargebackActionRequested: [doRequestedAction],
  chargebackSettled: [releaseAfterChargeback],
  payoutRequested: [sendRequestedPayout],
  payoutRunRequested: [runRequestedPayouts],
  payoutChanged: [notifySellerOfPayout, mailSellerOfPayout, notifyOperatorsOfPayout, mailOperatorsOfPayout],
  creditChanged: [notifyMemberOfCredit, mailMemberOfCredit, notifyApproversOfCredit, mailApproversOfCredit],
  orderReleased: [],
  ratesNeedAttention: [mailOperatorsOfRates],
  payoutAccountChanged: [retryAfterAccountChange],
  codeMade: [sendCode],
  orderLookupRequested: [sendOrderLink],
  addressConfirmed: [sendAddressReplacedMessage, reopenSocketsOfConfirmedUser],
  passwordChanged: [sendPasswordChangedMessage],
  sessionEnded: [closeSocketsOfSession],
  accountStatusChanged: [
    closeSocketsOfUser,
    deletePushTokensOfInactiveUser,
    deleteSubscriptionsOfInactiveUser,
    removeDocumentsOfClosedAccount,
    indexListingsOfUser,
    announceSellerChange,
    eraseNameInAudit,
  ],
  documentAdded: [scanAddedDocument],
  documentInfected: [deleteFileHandlers.documentInfected, notifyMalware],
  documentRemoved: [deleteFileHandlers.documentRemoved],
  identityConnected: [sendIdentityConnectedMail],
  businessApproved: [notifyApproval, sendApprovalMessage],
  documentsRefused: [notifyRefusal, sendRefusalMessage],
  personBlocked: [sendBlockedMessage, endOffersOfBlockedUser, withdrawBidsOfBlockedMember],
  personRestored: [sendRestoredMessage],
  reportMade: [mailReceipt],
  reportersConcerned: [pageReporters],
  reporterConcerned: [notifyReporter, mailReporter],
  reportsDecided: [notifyReported, mailReported],
  reportPhotosRemoved: [deleteReportPhotos],
  appealDecided: [notifyAppellant, mailAppellant],
  correctionDecided: [notifyCorrection, mailCorrection],
  listingPublished: [indexListingHandlers.listingPublished, dataChangeHandlers.listingPublished],
  listingChanged: [indexListingHandlers.listingChanged, dataChangeHandlers.listingChanged, endOffersOfChangedListing],
  listingSoldOut: [indexListingHandlers.listingSoldOut, dataChangeHandlers.listingSoldOut, endRivalOffers, cancelSoldOut],
  listingGone: [indexListingHandlers.listingGone, dataChangeHandlers.listingGone, endOffersOfDeletedListing],
  listingsChanged: [indexListingHandlers.listingsChanged, dataChangeHandlers.listingsChanged, endOffersOfChangedListings],
  listingsSoldOut: [indexListingHandlers.listingsSoldOut, dataChangeHandlers.listingsSoldOut, endRivalOffersOfMany, cancelManySoldOut],
  businessInformationChanged: [refreshPagesOfBusiness],
  agreedLineClosed: [markUnpaid, settleAcceptedOffer],
  offerMoved: [notifyOfOffer, broadcastOfferCounters, announceOfferInChat, followSecondChance],
  offersRead: [broadcastCountersAfter(offersRead, ({ user_id }) => user_id)],
  bidsPlaced: [
    broadcastBids,
    indexListingHandlers.bidsPlaced,
    dataChangeHandlers.bidsPlaced,
    notifyOfBids,
    broadcastCountersOfAllAfter(bidsPlaced, (_ctx, { bidder_ids }) => bidder_ids),
  ],
  bidsRetracted: [
    broadcastRetraction,
    indexListingHandlers.bidsRetracted,
    dataChangeHandlers.bidsRetracted,
    broadcastCountersOfAllAfter(bidsRetracted, partiesOfAuction),
  ],
  reserveLowered: [broadcastReserve, indexListingHandlers.reserveLowered, dataChangeHandlers.reserveLowered, notifyOfReserve],
  auctionRelisted: [broadcastRelist],
  auctionClosed: [
    broadcastEnd,
    indexListingHandlers.auctionClosed,
    dataChangeHandlers.auctionClosed,
    notifyOfEnd,
    broadcastCountersOfAllAfter(auctionClosed, partiesOfAuction),
  ],
  auctionUnpaid: [broadcastUnpaid, notifyOfMissedPayment, broadcastCountersOfAllAfter(auctionUnpaid, partiesOfAuction)],
  auctionCancelledByOperator: [notifySellerOfCancellation],
  auctionEndsSoon: [remindOfEnd],
  watchersChanged: [broadcastWatchers],
  auctionsRead: [broadcastCountersAfter(auctionsRead, ({ user_id }) => user_id)],
  bidsRead: [broadcastCountersAfter(bidsRead, ({ user_id }) => user_id)],
  holidayBegan: [],
  holidayEnded: [sendHolidayEndedMail],
  accountClosed: [sendAccountClosedMessage],
  vehicleAdded: [],
  vehicleChanged: [],
  vehicleRemoved: [],
  orderPlaced: [notifySeller, sendSaleMail, announceInChatAfter(orderPlaced)],
  orderItemsAccepted: [...orderNews.onAccepted, announceInChatAfter(orderItemsAccepted)],
  orderItemsDeclined: [...orderNews.onDeclined, giveBackUnusedLabels, releaseDeclinedOrder, announceInChatAfter(orderItemsDeclined)],
  orderItemsConfirmed: [...orderNews.onConfirmed, announceInChatAfter(orderItemsConfirmed)],
  orderItemsCollected: [...orderNews.onCollected, announceInChatAfter(orderItemsCollected)],
  orderCollectionChanged: [...orderNews.onCollectionChanged, announceInChatAfter(orderCollectionChanged)],
  orderParcelChanged: [
    ...orderNews.onParcelChanged,
    receiveDeliveredReturn,
    releaseDispatchedOrder,
    announceInChatAfter(orderParcelChanged),
  ],
  orderParcelLate: [...orderNews.onParcelLate, announceInChatAfter(orderParcelLate)],
  carrierWebhookReceived: [fetchParcelEvents],
  orderCompleted: [...orderNews.onCompleted, openReviewsOfOrder, releaseCompletedOrder, announceInChatAfter(orderCompleted)],
  orderDeadlineNear: orderNews.onDeadlineNear,
  orderDeadlineMissed: orderNews.onDeadlineMissed,
  orderDeadlineExtended: orderNews.onDeadlineExtended,
  refundChanged: [
    ...refundNews.onChanged,
    giveBackReturnLabel,
    updateRatingAfterRefund,
    releaseAfterRefund,
    announceInChatAfter(refundChanged),
  ],
  refundDeadlineNear: refundNews.onDeadlineNear,
  refundEntryAdded: refundNews.onEntryAdded,
  returnLabelBought: refundNews.onLabelBought,
  pickupParcelRemoved: [cancelEmptyPickup],
  refundPhotosRemoved: [deleteRefundPhotos],
  surchargeChanged: [...surchargeNews.onChanged, postForfeit, announceInChatAfter(surchargeChanged)],
  surchargeTakenBack: [...surchargeNews.onTakenBack, postTakeBack],
  surchargeDeadlineNear: surchargeNews.onDeadlineNear,
  repaymentRequested: [repayBuyer],
  repaymentMade: [...orderNews.onRepaid, releaseAfterRepayment, issueCreditNote, announceInChatAfter(repaymentMade)],
  repaymentProblemFound: [resolveRepayment],
  reviewsOpened: mailInvitations,
  reviewPublished: [notifyReviewed, mailReviewed, refreshPagesAfterReview],
  reviewReplied: [notifyAuthor, refreshPagesAfterReply],
  messageSent: [broadcastMessage, notifyOfMessage, broadcastCountersAfter(messageSent, ({ recipient_id }) => recipient_id)],
  messagesSeen: [broadcastSeen, endNoticeOfMessage, broadcastCountersAfter(messagesSeen, ({ user_id }) => user_id)],
  chatChanged: [broadcastChatChange, endOffersAcrossBlock],
  enquiryPublished: [notifyAsker, refreshAfterPublication],
  enquiryChanged: [refreshAfterChange],
  messagePhotosRemoved: [deleteMessagePhotos],
  uploadsErased: [deleteErasedUploads],
  reviewsRead: [broadcastCountersAfter(reviewsRead, ({ user_id }) => user_id)],
  orderRead: [broadcastCountersAfter(orderRead, ({ reader_id }) => reader_id)],
  purchasePaid: [capturePayment, notifyBuyer, sendPurchaseMail],
  purchaseSuperseded: [releaseSuperseded],
  paymentAbandoned: [voidPayment],
  paymentProblemFound: [resolvePayment],
  notificationMade: [broadcastNotification, planDeliveries],
  notificationsRead: [broadcastCountersAfter(notificationsRead, ({ user_id }) => user_id)],
}
