import { expireAgreedLines } from '#features/agreed-lines/expire-agreed-lines.job.ts'
import { remindWatchers } from '#features/auction-lists/remind-watchers.job.ts'
import { closeEndedAuctions } from '#features/auctions/close-auctions.job.ts'
import { eraseOldBidOrigins } from '#features/auctions/erase-bid-origins.job.ts'
import { deleteLabelFiles } from '#features/carrier-labels/delete-label-files.job.ts'
import { recoverLabels } from '#features/carrier-labels/recover-labels.job.ts'
import { recoverPickups } from '#features/carrier-pickups/recover-pickups.job.ts'
import { deleteOldAttempts } from '#features/cart/delete-old-attempts.job.ts'
import { followChargebacks } from '#features/chargebacks/follow-chargebacks.job.ts'
import { expireReservations } from '#features/checkout/expire-reservations.job.ts'
import { recoverPayments } from '#features/checkout/recover-payments.job.ts'
import { fetchRatesJob } from '#features/currencies/fetch-rates.job.ts'
import { deleteUnusedUploads } from '#features/documents/delete-unused-uploads.job.ts'
import { scanUnscannedDocuments } from '#features/documents/scan-unscanned-documents.job.ts'
import { deleteOldGatewayEvents } from '#features/gateway-events/delete-old-events.job.ts'
import { checkGateways } from '#features/gateway-health/check-gateways.job.ts'
import { issueFeeInvoicesJob } from '#features/invoices/issue-fee-invoices.job.ts'
import { issueMissingInvoicesJob } from '#features/invoices/issue-missing-invoices.job.ts'
import { deleteOldViews } from '#features/listings/delete-old-views.job.ts'
import { deleteOldDeliveries } from '#features/notification-deliveries/delete-old-deliveries.job.ts'
import { sendDueDeliveries } from '#features/notification-deliveries/send-due-deliveries.job.ts'
import { expireOffers, remindOfOffers } from '#features/offers/offers.job.ts'
import { deleteOldLookupsJob } from '#features/order-lookups/delete-old-lookups.job.ts'
import { runOrderDeadlines } from '#features/orders/order-deadlines.job.ts'
import { checkWaitingAccounts } from '#features/payout-accounts/check-waiting-accounts.job.ts'
import { continuePayouts } from '#features/payouts/continue-payouts.job.ts'
import { runPayoutsJob } from '#features/payouts/run-payouts.job.ts'
import { endHolidays } from '#features/profile/end-holidays.job.ts'
import { eraseOldAccountingRecords } from '#features/profile/erase-accounting-records.job.ts'
import { eraseLateWrites } from '#features/profile/erase-late-writes.job.ts'
import { checkReceipts } from '#features/push-tokens/check-receipts.job.ts'
import { requestReconciliationJob } from '#features/reconciliation/request-reconciliation.job.ts'
import { runRefundDeadlines } from '#features/refunds/refund-deadlines.job.ts'
import { releaseOrders } from '#features/releases/release-orders.job.ts'
import { eraseOldReports } from '#features/reports/erase-old-reports.job.ts'
import { runReviewDeadlines } from '#features/reviews/review-deadlines.job.ts'
import { recountMarket } from '#features/search/recount-market.job.ts'
import { removeEndedAuctions } from '#features/search/remove-ended-auctions.job.ts'
import { repriceRows } from '#features/search/reprice-rows.job.ts'
import { deleteStaleUploads } from '#features/selling/delete-stale-uploads.job.ts'
import { deleteEndedSessions } from '#features/sessions/delete-ended-sessions.job.ts'
import { deleteExpiredSharedCartsJob } from '#features/shared-carts/delete-expired-shared-carts.job.ts'
import { deleteExpiredSignInData } from '#features/sign-in/delete-expired-sign-in-data.job.ts'
import { runSurchargeDeadlines } from '#features/surcharges/surcharge-deadlines.job.ts'
import { deleteOldCarrierWebhooks } from '#features/tracking/delete-old-webhooks.job.ts'
import { followParcels } from '#features/tracking/follow-parcels.job.ts'
import type { Deadline } from '#platform/jobs/define-deadline.ts'
import type { Job } from '#platform/jobs/define-job.ts'
import { purgeOutbox } from '#platform/outbox/purge-outbox.job.ts'

/** Background jobs that run by a cron line. */
export const jobs: Job[] = [
  deleteEndedSessions,
  deleteExpiredSignInData,
  deleteStaleUploads,
  purgeOutbox,
  deleteOldDeliveries,
  recountMarket,
  repriceRows,
  scanUnscannedDocuments,
  deleteUnusedUploads,
  deleteOldAttempts,
  deleteExpiredSharedCartsJob,
  deleteOldLookupsJob,
  deleteOldViews,
  deleteOldCarrierWebhooks,
  deleteOldGatewayEvents,
  deleteLabelFiles,
  checkWaitingAccounts,
  releaseOrders,
  issueMissingInvoicesJob,
  issueFeeInvoicesJob,
  runPayoutsJob,
  requestReconciliationJob,
  followChargebacks,
  checkGateways,
  fetchRatesJob,
  eraseLateWrites,
  eraseOldReports,
  eraseOldBidOrigins,
  eraseOldAccountingRecords,
]

/** Work that is due at an instant stored with a row. */
export const deadlines: Deadline[] = [
  expireReservations,
  expireAgreedLines,
  closeEndedAuctions,
  remindWatchers,
  expireOffers,
  remindOfOffers,
  recoverPayments,
  endHolidays,
  removeEndedAuctions,
  runOrderDeadlines,
  runRefundDeadlines,
  runReviewDeadlines,
  followParcels,
  continuePayouts,
  recoverLabels,
  recoverPickups,
  runSurchargeDeadlines,
  ...sendDueDeliveries,
  checkReceipts,
]
