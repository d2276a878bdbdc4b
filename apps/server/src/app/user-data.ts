import { exportAccount } from '#features/accounts/public.ts'
import { eraseAddresses, exportAddresses } from '#features/addresses/public.ts'
import { exportAgreedLines, mergeAgreedLines } from '#features/agreed-lines/public.ts'
import { eraseBids, eraseWatches, exportAuctions, exportBids, exportWatches } from '#features/auction-lists/public.ts'
import { erasePickups, exportPickups } from '#features/carrier-pickups/public.ts'
import { eraseCart, exportCart, mergeCart } from '#features/cart/public.ts'
import { eraseMissingVehicleReporter, exportMissingVehicles, mergeMissingVehicles } from '#features/catalogue/public.ts'
import { eraseBlocks, eraseMessages, exportBlocks, exportChats } from '#features/chats/public.ts'
import { erasePurchases, exportPaymentShares, exportPurchases, mergePurchases } from '#features/checkout/public.ts'
import { exportCredits } from '#features/credits/public.ts'
import { exportDocuments } from '#features/documents/public.ts'
import { eraseEnquiries, exportEnquiries } from '#features/enquiries/public.ts'
import { eraseGarage, exportGarage, mergeGarage } from '#features/garage/public.ts'
import { exportFeeInvoices, exportInvoices } from '#features/invoices/public.ts'
import { eraseLikes, exportLikes } from '#features/likes/public.ts'
import { deleteViews, eraseListings, exportListings, exportViews, mergeViews } from '#features/listings/public.ts'
import { eraseNotificationSettings, exportNotificationSettings } from '#features/notification-settings/public.ts'
import { eraseNotifications, exportNotifications, mergeNotifications } from '#features/notifications/public.ts'
import { endOffersOfClosedAccount, exportOffers } from '#features/offers/public.ts'
import { exportAuditEntries } from '#features/operators/public.ts'
import { eraseOrderLookups, exportOrderLookups, mergeOrderLookups } from '#features/order-lookups/public.ts'
import { eraseOrderContacts, exportOrders, mergeOrders } from '#features/orders/public.ts'
import { erasePayoutAccounts, exportPayoutAccounts } from '#features/payout-accounts/public.ts'
import { exportPayouts } from '#features/payouts/public.ts'
import { erasePushSubscriptions, exportPushSubscriptions } from '#features/push-subscriptions/public.ts'
import { eraseRefunds, exportRefunds, mergeRefunds } from '#features/refunds/public.ts'
import { eraseReports, exportDecisions, exportReports, mergeReports } from '#features/reports/public.ts'
import { eraseReviews, exportReviews, mergeReviews } from '#features/reviews/public.ts'
import { eraseUploads, mergeUploads } from '#features/selling/public.ts'
import { eraseSharedCarts, exportSharedCarts, mergeSharedCarts } from '#features/shared-carts/public.ts'
import { eraseShippingRules, exportShippingRules } from '#features/shipping-rules/public.ts'
import { eraseSignInData } from '#features/sign-in/public.ts'
import { eraseTimeFrames, exportTimeFrames } from '#features/time-frames/public.ts'
import type { DbOrTx, Tx } from '#platform/db/db.ts'
import type { AccountClosure } from './context.ts'

/** The exported data of one feature, by part name. */
export type ExportedParts = Record<string, unknown>

export type ErasureStep = (tx: Tx, closure: AccountClosure) => Promise<void>
type Exporter = (db: DbOrTx, userId: number) => Promise<ExportedParts>
type GuestMerge = (tx: Tx, users: { guestId: number; memberId: number }) => Promise<void>

/** A text is the reason why nothing happens to the rows. */
type Reason = string

export type UserDataEntry = {
  /** When a member closes the account, in the same transaction. */
  erase: ErasureStep | Reason
  /** When a member downloads their data. */
  export: Exporter | Reason
  /** When a guest signs in as a member. */
  merge: GuestMerge | Reason
}

const MEMBERS_ONLY = 'a guest has no such rows'
const OTHER_PARTY = 'data about another user'

/**
 * Every column that refers to a user, with what happens to its rows. test/user-data.test.ts
 * compares the list with the foreign keys of the database and checks what each entry promises.
 * Functions run in this order, each once. The order is the lock order: listings, purchases, orders.
 */
export const userData = {
  'users.id': {
    erase: 'closeAccount clears the personal columns; the row stays for the accounting records',
    export: exportAccount,
    merge: 'mergeGuestIntoMember marks the row of the guest as deleted',
  },
  'listings.seller_id': { erase: eraseListings, export: exportListings, merge: MEMBERS_ONLY },
  'listing_search.seller_id': {
    erase: 'search handlers remove the rows of deleted listings after the commit',
    export: 'a copy of the listing',
    merge: MEMBERS_ONLY,
  },
  'offers.buyer_id': { erase: endOffersOfClosedAccount, export: exportOffers, merge: MEMBERS_ONLY },
  'offers.seller_id': { erase: endOffersOfClosedAccount, export: exportOffers, merge: MEMBERS_ONLY },
  'payment_orders.user_id': { erase: erasePurchases, export: exportPurchases, merge: mergePurchases },
  'agreed_lines.buyer_id': {
    erase: 'an open line refuses the closing; closed ones are records of agreements without personal data',
    export: exportAgreedLines,
    merge: mergeAgreedLines,
  },
  'payment_order_lines.seller_id': { erase: 'accounting records', export: 'the sold orders contain the lines', merge: MEMBERS_ONLY },
  'payment_shares.seller_id': { erase: 'accounting records', export: exportPaymentShares, merge: MEMBERS_ONLY },
  'orders.buyer_id': { erase: eraseOrderContacts, export: exportOrders, merge: mergeOrders },
  'orders.seller_id': { erase: 'accounting records', export: exportOrders, merge: MEMBERS_ONLY },
  'carrier_pickups.seller_id': { erase: erasePickups, export: exportPickups, merge: MEMBERS_ONLY },
  'payout_accounts.user_id': { erase: erasePayoutAccounts, export: exportPayoutAccounts, merge: MEMBERS_ONLY },
  'credits.user_id': { erase: 'accounting records', export: exportCredits, merge: MEMBERS_ONLY },
  'credits.requested_by': { erase: OTHER_PARTY, export: OTHER_PARTY, merge: MEMBERS_ONLY },
  'credits.decided_by': { erase: OTHER_PARTY, export: OTHER_PARTY, merge: MEMBERS_ONLY },
  'payouts.seller_id': { erase: 'accounting records', export: exportPayouts, merge: MEMBERS_ONLY },
  'chargebacks.seller_id': { erase: 'accounting records', export: 'the sold orders contain their chargebacks', merge: MEMBERS_ONLY },
  'refunds.buyer_id': {
    erase: 'accounting records; eraseRefunds removes the texts and photos of both sides',
    export: exportRefunds,
    merge: mergeRefunds,
  },
  'refunds.seller_id': { erase: eraseRefunds, export: exportRefunds, merge: MEMBERS_ONLY },
  'chats.buyer_id': { erase: 'eraseMessages removes what the user wrote', export: exportChats, merge: MEMBERS_ONLY },
  'chats.seller_id': { erase: 'eraseMessages removes what the user wrote', export: exportChats, merge: MEMBERS_ONLY },
  'enquiries.buyer_id': { erase: eraseEnquiries, export: exportEnquiries, merge: MEMBERS_ONLY },
  'enquiries.seller_id': { erase: eraseEnquiries, export: exportEnquiries, merge: MEMBERS_ONLY },
  'messages.author_id': { erase: eraseMessages, export: exportChats, merge: MEMBERS_ONLY },
  'user_blocks.blocker_id': { erase: eraseBlocks, export: exportBlocks, merge: MEMBERS_ONLY },
  'user_blocks.blocked_id': { erase: OTHER_PARTY, export: OTHER_PARTY, merge: MEMBERS_ONLY },
  'reviews.author_id': { erase: eraseReviews, export: exportReviews, merge: mergeReviews },
  'reviews.reviewed_id': {
    erase: 'the words of others and the replies to them stay public, about a former member',
    export: exportReviews,
    merge: mergeReviews,
  },
  'invoices.seller_id': { erase: 'accounting records', export: exportInvoices, merge: MEMBERS_ONLY },
  'invoice_series.seller_id': { erase: 'accounting records', export: 'the invoices have their numbers', merge: MEMBERS_ONLY },
  'fee_invoices.seller_id': { erase: 'accounting records', export: exportFeeInvoices, merge: MEMBERS_ONLY },
  'closed_accounts.user_id': {
    erase: 'eraseOldAccountingRecords deletes the row after the retention period',
    export: 'a closed account cannot sign in',
    merge: MEMBERS_ONLY,
  },
  'cart_listings.user_id': { erase: eraseCart, export: exportCart, merge: mergeCart },
  'cart_attempts.user_id': { erase: eraseCart, export: 'random ids that are deleted after a day', merge: mergeCart },
  'shared_carts.user_id': { erase: eraseSharedCarts, export: exportSharedCarts, merge: mergeSharedCarts },
  'vehicles.user_id': { erase: eraseGarage, export: exportGarage, merge: mergeGarage },
  'notifications.user_id': { erase: eraseNotifications, export: exportNotifications, merge: mergeNotifications },
  'notification_preferences.user_id': { erase: eraseNotificationSettings, export: exportNotificationSettings, merge: MEMBERS_ONLY },
  'notification_settings.user_id': { erase: eraseNotificationSettings, export: exportNotificationSettings, merge: MEMBERS_ONLY },
  'viewed_listings.user_id': { erase: (tx, { userId }) => deleteViews(tx, userId), export: exportViews, merge: mergeViews },
  'missing_vehicles.user_id': { erase: eraseMissingVehicleReporter, export: exportMissingVehicles, merge: mergeMissingVehicles },
  'time_frames.user_id': { erase: eraseTimeFrames, export: exportTimeFrames, merge: MEMBERS_ONLY },
  'shipping_and_return_rules.user_id': { erase: eraseShippingRules, export: exportShippingRules, merge: MEMBERS_ONLY },
  'addresses.user_id': { erase: eraseAddresses, export: exportAddresses, merge: MEMBERS_ONLY },
  // Exports only whether there is a password.
  'passwords.user_id': { erase: eraseSignInData, export: exportAccount, merge: MEMBERS_ONLY },
  'identities.user_id': { erase: eraseSignInData, export: exportAccount, merge: MEMBERS_ONLY },
  'codes.user_id': { erase: eraseSignInData, export: 'secret, valid for minutes', merge: MEMBERS_ONLY },
  'sessions.user_id': { erase: eraseSignInData, export: exportAccount, merge: 'mergeGuestIntoMember ends the sessions of the guest' },
  'push_tokens.user_id': {
    erase: eraseSignInData,
    export: exportAccount,
    merge: 'handlers of the ended session delete the token after the commit',
  },
  'push_subscriptions.user_id': { erase: erasePushSubscriptions, export: exportPushSubscriptions, merge: MEMBERS_ONLY },
  'documents.user_id': {
    erase: 'removeDocumentsOfClosedAccount removes rows and files after the commit',
    export: exportDocuments,
    merge: MEMBERS_ONLY,
  },
  'documents.decided_by': { erase: OTHER_PARTY, export: OTHER_PARTY, merge: MEMBERS_ONLY },
  'document_views.operator_id': { erase: OTHER_PARTY, export: OTHER_PARTY, merge: MEMBERS_ONLY },
  'document_uploads.user_id': {
    erase: 'deleteUnusedUploads removes rows and files after an hour',
    export: 'an upload becomes a document or is deleted after an hour',
    merge: MEMBERS_ONLY,
  },
  'audit_entries.subject_id': {
    erase: 'eraseNameInAudit removes the name after the commit; the entry never changes',
    export: exportAuditEntries,
    merge: MEMBERS_ONLY,
  },
  'audit_entries.operator_id': { erase: 'the audit log names the operator', export: OTHER_PARTY, merge: MEMBERS_ONLY },
  'order_lookups.user_id': { erase: eraseOrderLookups, export: exportOrderLookups, merge: mergeOrderLookups },
  'reports.reporter_id': { erase: eraseReports, export: exportReports, merge: mergeReports },
  'reports.reported_id': { erase: eraseReports, export: 'who reports whom is not told', merge: MEMBERS_ONLY },
  'report_decisions.reported_id': {
    erase: 'the decision stays without what it was about',
    export: exportDecisions,
    merge: MEMBERS_ONLY,
  },
  'report_decisions.operator_id': { erase: OTHER_PARTY, export: OTHER_PARTY, merge: MEMBERS_ONLY },
  'report_corrections.decided_by': { erase: OTHER_PARTY, export: OTHER_PARTY, merge: MEMBERS_ONLY },
  'reporter_appeals.decided_by': { erase: OTHER_PARTY, export: OTHER_PARTY, merge: MEMBERS_ONLY },
  'report_appeals.decided_by': { erase: OTHER_PARTY, export: OTHER_PARTY, merge: MEMBERS_ONLY },
  // After all that uses photos.
  'uploads.user_id': { erase: eraseUploads, export: 'the listings contain the photos', merge: mergeUploads },
  'auctions.seller_id': { erase: 'bidders bid for these auctions', export: exportAuctions, merge: MEMBERS_ONLY },
  'auctions.leader_id': { erase: 'the result of an auction; others see a masked name', export: exportBids, merge: MEMBERS_ONLY },
  'auctions.buyer_id': { erase: 'the result of an auction', export: exportBids, merge: MEMBERS_ONLY },
  'bids.bidder_id': { erase: eraseBids, export: exportBids, merge: MEMBERS_ONLY },
  'auction_bidders.bidder_id': { erase: 'follows from the bids', export: 'follows from the bids', merge: MEMBERS_ONLY },
  'watches.user_id': { erase: eraseWatches, export: exportWatches, merge: MEMBERS_ONLY },
  'likes.user_id': { erase: eraseLikes, export: exportLikes, merge: MEMBERS_ONLY },
} satisfies Record<string, UserDataEntry>

const entries: UserDataEntry[] = Object.values(userData)

/** Returns the functions of a kind in the order of the list, each once. */
function functionsOf<Kind extends keyof UserDataEntry>(kind: Kind): Exclude<UserDataEntry[Kind], Reason>[] {
  const functions = entries.map((entry) => entry[kind]).filter((value) => typeof value !== 'string')
  return [...new Set(functions)] as Exclude<UserDataEntry[Kind], Reason>[]
}

export const erasureSteps = functionsOf('erase')
export const exporters = functionsOf('export')
export const guestMerges = functionsOf('merge')
