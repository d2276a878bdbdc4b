import { attributionTypes, vehicleLevels, vehicleSources } from '@partlane/contract/catalogue'
import { uploadStates } from '@partlane/contract/photo-uploads'
import { pushPlatforms } from '@partlane/contract/push-tokens'
import { identityProviders, roles, userStatuses } from '@partlane/domain/accounts/roles'
import { sellerTypes } from '@partlane/domain/accounts/seller-types'
import { addressKinds } from '@partlane/domain/addresses/address-kinds'
import { auctionOutcomes, auctionStates, bidStatuses } from '@partlane/domain/auctions/auction-machine'
import { bidRemovalReasons } from '@partlane/domain/auctions/auction-rules'
import { chargebackStatuses } from '@partlane/domain/chargebacks/chargeback-machine'
import { chatSides } from '@partlane/domain/chats/chat-rules'
import { agreedLineStatuses } from '@partlane/domain/checkout/agreed-line-machine'
import { gatewayEventSubjects } from '@partlane/domain/checkout/gateway-event-subjects'
import { gatewayNames } from '@partlane/domain/checkout/payment-gateways'
import { paymentProblems, paymentStatuses, purchaseStatuses } from '@partlane/domain/checkout/purchase-machine'
import { agreedLineSources, purchaseSourceNames } from '@partlane/domain/checkout/purchase-sources'
import { codePurposes } from '@partlane/domain/codes/verification-codes'
import { creditStatuses } from '@partlane/domain/credits/credit-machine'
import { documentKinds, documentStatuses } from '@partlane/domain/documents/document-machine'
import { enquiryStatuses } from '@partlane/domain/enquiries/enquiry-machine'
import { fits } from '@partlane/domain/fitment/verdict'
import { invoiceKinds } from '@partlane/domain/invoices/invoice-kinds'
import { invoiceDocuments } from '@partlane/domain/invoices/invoice-numbers'
import {
  conditions,
  itemTypes,
  lineShippingTypes,
  partNumberKinds,
  returnsPolicies,
  saleFormats,
  shippingTypes,
  warranties,
} from '@partlane/domain/listings/listing-fields'
import { listingStatuses } from '@partlane/domain/listings/listing-machine'
import { auctionDurations } from '@partlane/domain/listings/sale-terms'
import { locales } from '@partlane/domain/locale'
import { currencyCodes } from '@partlane/domain/money/money'
import { rateFetchOutcomes, rateGatewayNames, rateSources } from '@partlane/domain/money/published-rates'
import { deliveryStates, deliveryWays } from '@partlane/domain/notifications/delivery-ways'
import { nativePushStates } from '@partlane/domain/notifications/native-push-states'
import { mailModes, noticeKinds } from '@partlane/domain/notifications/notice-kinds'
import { objectNames } from '@partlane/domain/notifications/object-names'
import { offerEndings, offerStatuses } from '@partlane/domain/offers/offer-machine'
import { offerKinds, offerSides } from '@partlane/domain/offers/offer-rules'
import { orderDeadlineKinds, orderDeadlineOutcomes } from '@partlane/domain/orders/order-deadlines'
import { orderActors, orderSteps } from '@partlane/domain/orders/order-history'
import { packingStages } from '@partlane/domain/orders/order-lists'
import { declineReasons, itemEnders, orderItemStatuses, orderStatuses } from '@partlane/domain/orders/order-machine'
import { orderMailSides } from '@partlane/domain/orders/order-mails'
import { parcelDirections, parcelStatuses } from '@partlane/domain/orders/parcel-machine'
import { parcelEventSources } from '@partlane/domain/orders/parcel-tracking'
import { repaymentReasons, repaymentStatuses } from '@partlane/domain/orders/repayment-machine'
import { acceptedPayments } from '@partlane/domain/payouts/accepted-payments'
import { accountStatuses } from '@partlane/domain/payouts/account-status'
import { payoutStatuses } from '@partlane/domain/payouts/payout-machine'
import { payoutSchedules } from '@partlane/domain/payouts/payout-rules'
import { balanceLineKinds } from '@partlane/domain/reconciliation/balance-lines'
import { differenceKinds } from '@partlane/domain/reconciliation/differences'
import { refundAuthors, refundEntryEvents, refundStatuses } from '@partlane/domain/refunds/refund-machine'
import { refundReasons } from '@partlane/domain/refunds/refund-reasons'
import { appealStatuses, correctionStatuses, reportStatuses } from '@partlane/domain/reports/report-machine'
import { reportReasons } from '@partlane/domain/reports/report-reasons'
import { formerListingStatuses, reporterNews, reportKinds, reportOutcomes } from '@partlane/domain/reports/report-rules'
import { reviewSides, reviewStatuses } from '@partlane/domain/reviews/review-machine'
import { labelStatuses } from '@partlane/domain/shipping/label-machine'
import { pickupStatuses } from '@partlane/domain/shipping/pickup-machine'
import { returnPayers } from '@partlane/domain/shipping/shipping-rule'
import { carrierGatewayNames, trackingCodes } from '@partlane/domain/shipping/tracking'
import { shippingZones } from '@partlane/domain/shipping/zones'
import { surchargeRefusalReasons, surchargeStatuses } from '@partlane/domain/surcharges/surcharge-machine'
import { documentUploadLimits } from '@partlane/domain/uploads/upload-limits'

/**
 * The TypeScript type of a column. `type` is a type expression. `imports` are its names, by module.
 * `values`: all values of a closed set. A check constraint of the column has the same values.
 * Without `values` it is the shape of a JSON column, which one function of the store writes, or a
 * template literal type, whose pattern a check constraint of the column has.
 */
export type ColumnType = { type: string; imports: Record<string, string>; values?: readonly (string | number)[] }

const oneOf = (values: readonly (string | number)[], type: string, module: string): ColumnType => ({
  type,
  imports: { [type]: module },
  values,
})
const pattern = (type: string, module: string): ColumnType => ({ type, imports: { [type]: module } })
const json = (type: string, imports: Record<string, string> = {}): ColumnType => ({
  type: `JSONColumnType<${type}>`,
  imports: { JSONColumnType: 'kysely', ...imports },
})

const LISTING_FIELDS = '@partlane/domain/listings/listing-fields'
const PURCHASE_MACHINE = '@partlane/domain/checkout/purchase-machine'
const ORDER_DEADLINES = '@partlane/domain/orders/order-deadlines'
const ORDER_HISTORY = '@partlane/domain/orders/order-history'
const ORDER_MACHINE = '@partlane/domain/orders/order-machine'
const PARCEL_MACHINE = '@partlane/domain/orders/parcel-machine'
const REPAYMENT_MACHINE = '@partlane/domain/orders/repayment-machine'
const REPORT_MACHINE = '@partlane/domain/reports/report-machine'
const REPORT_RULES = '@partlane/domain/reports/report-rules'
const REFUND_MACHINE = '@partlane/domain/refunds/refund-machine'
const CHAT_RULES = '@partlane/domain/chats/chat-rules'
const REVIEW_MACHINE = '@partlane/domain/reviews/review-machine'
const SURCHARGE_MACHINE = '@partlane/domain/surcharges/surcharge-machine'
const DOCUMENT_MACHINE = '@partlane/domain/documents/document-machine'
const TRACKING = '@partlane/domain/shipping/tracking'

const currency = oneOf(currencyCodes, 'CurrencyCode', '@partlane/domain/money/money')
const shippingType = oneOf(shippingTypes, 'ShippingType', LISTING_FIELDS)
const lineShippingType = oneOf(lineShippingTypes, 'LineShippingType', LISTING_FIELDS)
const returnPayer = oneOf(returnPayers, 'ReturnPayer', '@partlane/domain/shipping/shipping-rule')
const gateway = oneOf(gatewayNames, 'GatewayName', '@partlane/domain/checkout/payment-gateways')
const lineKind = oneOf(balanceLineKinds, 'BalanceLineKind', '@partlane/domain/reconciliation/balance-lines')
const documentContentType = oneOf(documentUploadLimits.contentTypes, 'DocumentContentType', '@partlane/domain/uploads/upload-limits')
const orderAddress = json('OrderAddress', { OrderAddress: '@partlane/contract/addresses' })

/** Columns whose type is narrower than that of PostgreSQL. `npm run db:types` writes the types. */
export const columnTypes: Record<string, ColumnType> = {
  'addresses.kind': oneOf(addressKinds, 'AddressKind', '@partlane/domain/addresses/address-kinds'),
  'agreed_lines.currency': currency,
  'agreed_lines.shipping_type': lineShippingType,
  'agreed_lines.source': oneOf(agreedLineSources, 'AgreedLineSource', '@partlane/domain/checkout/purchase-sources'),
  'auctions.currency': currency,
  'auctions.outcome': oneOf(auctionOutcomes, 'AuctionOutcome', '@partlane/domain/auctions/auction-machine'),
  'auctions.state': oneOf(auctionStates, 'AuctionState', '@partlane/domain/auctions/auction-machine'),
  'bids.retraction_reason': oneOf(bidRemovalReasons, 'BidRemovalReason', '@partlane/domain/auctions/auction-rules'),
  'bids.status': oneOf(bidStatuses, 'BidStatus', '@partlane/domain/auctions/auction-machine'),
  'offers.currency': currency,
  'offers.ended_by': oneOf(offerEndings, 'OfferEnding', '@partlane/domain/offers/offer-machine'),
  'offers.kind': oneOf(offerKinds, 'OfferKind', '@partlane/domain/offers/offer-rules'),
  'offers.made_by': oneOf(offerSides, 'OfferSide', '@partlane/domain/offers/offer-rules'),
  'offers.shipping_type': lineShippingType,
  'offers.status': oneOf(offerStatuses, 'OfferStatus', '@partlane/domain/offers/offer-machine'),
  'agreed_lines.status': oneOf(agreedLineStatuses, 'AgreedLineStatus', '@partlane/domain/checkout/agreed-line-machine'),
  'attributions.type': oneOf(attributionTypes, 'AttributionType', '@partlane/contract/catalogue'),
  'audit_entries.after': json('JsonObject'),
  'audit_entries.before': json('JsonObject'),
  'cart_listings.shipping_type': lineShippingType,
  'carrier_labels.currency': currency,
  'carrier_labels.gateway': oneOf(carrierGatewayNames, 'CarrierGatewayName', '@partlane/domain/shipping/tracking'),
  'carrier_labels.status': oneOf(labelStatuses, 'LabelStatus', '@partlane/domain/shipping/label-machine'),
  'carrier_pickups.address': json('CarrierAddress | null', { CarrierAddress: '@partlane/domain/shipping/carrier-address' }),
  'carrier_pickups.gateway': oneOf(carrierGatewayNames, 'CarrierGatewayName', '@partlane/domain/shipping/tracking'),
  'carrier_pickups.status': oneOf(pickupStatuses, 'PickupStatus', '@partlane/domain/shipping/pickup-machine'),
  'chargebacks.currency': currency,
  'chargebacks.evidence': json('EvidenceContent | null', { EvidenceContent: '@partlane/domain/chargebacks/evidence-content' }),
  'chargebacks.gateway': gateway,
  'chargebacks.status': oneOf(chargebackStatuses, 'ChargebackStatus', '@partlane/domain/chargebacks/chargeback-machine'),
  'codes.purpose': oneOf(codePurposes, 'CodePurpose', '@partlane/domain/codes/verification-codes'),
  'document_uploads.content_type': documentContentType,
  'documents.content_type': documentContentType,
  'documents.kind': oneOf(documentKinds, 'DocumentKind', DOCUMENT_MACHINE),
  'documents.status': oneOf(documentStatuses, 'DocumentStatus', DOCUMENT_MACHINE),
  'exchange_rates.base': currency,
  'exchange_rates.quote': currency,
  'exchange_rates.source': oneOf(rateSources, 'RateSource', '@partlane/domain/money/published-rates'),
  'identities.provider': oneOf(identityProviders, 'IdentityProvider', '@partlane/domain/accounts/roles'),
  'ledger_entries.account': pattern('AccountName', '@partlane/domain/ledger/accounts'),
  'ledger_entries.currency': currency,
  'listing_part_numbers.kind': oneOf(partNumberKinds, 'PartNumberKind', LISTING_FIELDS),
  'listings.attributes': json('Record<string, string | number | boolean>'),
  'listings.auction_duration_days': oneOf(auctionDurations, 'AuctionDuration', '@partlane/domain/listings/sale-terms'),
  'listings.condition': oneOf(conditions, 'Condition', LISTING_FIELDS),
  'listings.currency': currency,
  'listings.item_type': oneOf(itemTypes, 'ItemType', LISTING_FIELDS),
  'listings.returns': oneOf(returnsPolicies, 'ReturnsPolicy', LISTING_FIELDS),
  'listings.sale_format': oneOf(saleFormats, 'SaleFormat', LISTING_FIELDS),
  'listings.shipping_type': shippingType,
  'listings.status': oneOf(listingStatuses, 'ListingStatus', '@partlane/domain/listings/listing-machine'),
  'listings.warranty': oneOf(warranties, 'Warranty', LISTING_FIELDS),
  'notifications.data': json('NotificationData', { NotificationData: '@partlane/domain/notifications/notification-path' }),
  'native_push_sends.state': oneOf(nativePushStates, 'NativePushState', '@partlane/domain/notifications/native-push-states'),
  'notification_deliveries.kind': oneOf(noticeKinds, 'NoticeKind', '@partlane/domain/notifications/notice-kinds'),
  'notification_deliveries.state': oneOf(deliveryStates, 'DeliveryState', '@partlane/domain/notifications/delivery-ways'),
  'notification_deliveries.way': oneOf(deliveryWays, 'DeliveryWay', '@partlane/domain/notifications/delivery-ways'),
  'notification_preferences.kind': oneOf(noticeKinds, 'NoticeKind', '@partlane/domain/notifications/notice-kinds'),
  'notification_preferences.mail': oneOf(mailModes, 'MailMode', '@partlane/domain/notifications/notice-kinds'),
  'notifications.object_name': oneOf(objectNames, 'ObjectName', '@partlane/domain/notifications/object-names'),
  'order_collections.places': json('CollectionPlace[]', { CollectionPlace: '@partlane/contract/order-parts' }),
  'order_collections.earlier': json('EarlierCollection[]', { EarlierCollection: '@partlane/contract/order-parts' }),
  'order_deadlines.kind': oneOf(orderDeadlineKinds, 'OrderDeadlineKind', ORDER_DEADLINES),
  'order_deadlines.outcome': oneOf(orderDeadlineOutcomes, 'OrderDeadlineOutcome', ORDER_DEADLINES),
  'order_history.actor': oneOf(orderActors, 'OrderActor', ORDER_HISTORY),
  'order_history.data': json('StepData', { StepData: ORDER_HISTORY }),
  'order_history.step': oneOf(orderSteps, 'OrderStep', ORDER_HISTORY),
  'order_items.decline_reason': oneOf(declineReasons, 'DeclineReason', ORDER_MACHINE),
  'order_items.declined_by': oneOf(itemEnders, 'ItemEnder', ORDER_MACHINE),
  'order_items.fit_verdict': oneOf(fits, 'Fit', '@partlane/domain/fitment/verdict'),
  'order_items.return_paid_by': returnPayer,
  'order_items.shipping_type': lineShippingType,
  'order_items.warranty': oneOf(warranties, 'Warranty', LISTING_FIELDS),
  'order_items.status': oneOf(orderItemStatuses, 'OrderItemStatus', ORDER_MACHINE),
  'order_mails.side': oneOf(orderMailSides, 'OrderMailSide', '@partlane/domain/orders/order-mails'),
  'orders.address': orderAddress,
  'fee_invoices.currency': currency,
  'fee_invoices.rates': json('FeeRate[]', { FeeRate: '@partlane/domain/invoices/fee-rates' }),
  'fee_invoices.seller': json('FeePayer', { FeePayer: '@partlane/domain/invoices/fee-rates' }),
  'orders.company': json('CompanyDetails | null', { CompanyDetails: '@partlane/contract/accounts' }),
  'orders.currency': currency,
  'invoices.document': oneOf(invoiceDocuments, 'InvoiceDocument', '@partlane/domain/invoices/invoice-numbers'),
  'invoice_series.document': oneOf(invoiceDocuments, 'InvoiceDocument', '@partlane/domain/invoices/invoice-numbers'),
  'orders.invoice_kind': oneOf(invoiceKinds, 'InvoiceKind', '@partlane/domain/invoices/invoice-kinds'),
  'orders.packing_stage': oneOf(packingStages, 'PackingStage', '@partlane/domain/orders/order-lists'),
  'orders.shipping_type': shippingType,
  'orders.status': oneOf(orderStatuses, 'OrderStatus', ORDER_MACHINE),
  'carrier_webhooks.gateway': oneOf(carrierGatewayNames, 'CarrierGatewayName', TRACKING),
  'parcel_events.code': oneOf(trackingCodes, 'TrackingCode', TRACKING),
  'parcel_events.source': oneOf(parcelEventSources, 'ParcelEventSource', '@partlane/domain/orders/parcel-tracking'),
  'parcels.direction': oneOf(parcelDirections, 'ParcelDirection', PARCEL_MACHINE),
  'parcels.status': oneOf(parcelStatuses, 'ParcelStatus', PARCEL_MACHINE),
  'payment_order_lines.currency': currency,
  'payment_order_lines.fit_verdict': oneOf(fits, 'Fit', '@partlane/domain/fitment/verdict'),
  'payment_order_lines.return_paid_by': returnPayer,
  'payment_order_lines.shipping_type': lineShippingType,
  'payment_order_lines.source': oneOf(purchaseSourceNames, 'PurchaseSourceName', '@partlane/domain/checkout/purchase-sources'),
  'payment_order_lines.warranty': oneOf(warranties, 'Warranty', LISTING_FIELDS),
  'payment_orders.address': orderAddress,
  'payment_orders.currency': currency,
  'payment_orders.gateway': gateway,
  'payment_orders.status': oneOf(purchaseStatuses, 'PurchaseStatus', PURCHASE_MACHINE),
  'payments.currency': currency,
  'payments.gateway': gateway,
  'payments.problem': oneOf(paymentProblems, 'PaymentProblem', PURCHASE_MACHINE),
  'payments.status': oneOf(paymentStatuses, 'PaymentStatus', PURCHASE_MACHINE),
  'push_tokens.platform': oneOf(pushPlatforms, 'PushPlatform', '@partlane/contract/push-tokens'),
  'rate_fetches.gateway': oneOf(rateGatewayNames, 'RateGatewayName', '@partlane/domain/money/published-rates'),
  'rate_fetches.outcome': oneOf(rateFetchOutcomes, 'RateFetchOutcome', '@partlane/domain/money/published-rates'),
  'messages.author': oneOf(chatSides, 'ChatSide', CHAT_RULES),
  'enquiries.status': oneOf(enquiryStatuses, 'EnquiryStatus', '@partlane/domain/enquiries/enquiry-machine'),
  'refund_entries.actor': oneOf(refundAuthors, 'RefundAuthor', REFUND_MACHINE),
  'refund_entries.event': oneOf(refundEntryEvents, 'RefundEntryEvent', REFUND_MACHINE),
  'gateway_differences.currency': currency,
  'gateway_differences.gateway': gateway,
  'gateway_differences.kind': oneOf(differenceKinds, 'DifferenceKind', '@partlane/domain/reconciliation/differences'),
  'gateway_differences.line_kind': lineKind,
  'gateway_events.gateway': gateway,
  'gateway_events.subject_kind': oneOf(gatewayEventSubjects, 'GatewayEventSubject', '@partlane/domain/checkout/gateway-event-subjects'),
  'gateway_lines.currency': currency,
  'gateway_lines.gateway': gateway,
  'gateway_lines.kind': lineKind,
  'payout_accounts.gateway': gateway,
  'payout_accounts.status': oneOf(accountStatuses, 'AccountStatus', '@partlane/domain/payouts/account-status'),
  'credits.currency': currency,
  'credits.status': oneOf(creditStatuses, 'CreditStatus', '@partlane/domain/credits/credit-machine'),
  'payouts.currency': currency,
  'payouts.gateway': gateway,
  'payouts.status': oneOf(payoutStatuses, 'PayoutStatus', '@partlane/domain/payouts/payout-machine'),
  'reconciliation_runs.gateway': gateway,
  'refunds.reason': oneOf(refundReasons, 'RefundReason', '@partlane/domain/refunds/refund-reasons'),
  'refunds.return_address': orderAddress,
  'refunds.return_paid_by': returnPayer,
  'refunds.status': oneOf(refundStatuses, 'RefundStatus', REFUND_MACHINE),
  'report_appeals.status': oneOf(appealStatuses, 'AppealStatus', REPORT_MACHINE),
  'report_decisions.reporters_news': oneOf(reporterNews, 'ReporterNews', REPORT_RULES),
  'reporter_appeals.status': oneOf(appealStatuses, 'AppealStatus', REPORT_MACHINE),
  'report_corrections.status': oneOf(correctionStatuses, 'CorrectionStatus', REPORT_MACHINE),
  'report_decisions.former_listing_status': oneOf(formerListingStatuses, 'FormerListingStatus', REPORT_RULES),
  'report_decisions.kind': oneOf(reportKinds, 'ReportKind', REPORT_RULES),
  'report_decisions.outcome': oneOf(reportOutcomes, 'ReportOutcome', REPORT_RULES),
  'reports.kind': oneOf(reportKinds, 'ReportKind', REPORT_RULES),
  'reports.reason': oneOf(reportReasons, 'ReportReason', '@partlane/domain/reports/report-reasons'),
  'reports.snapshot': json('ReportSnapshot', { ReportSnapshot: '@partlane/domain/reports/report-snapshot' }),
  'reports.status': oneOf(reportStatuses, 'ReportStatus', REPORT_MACHINE),
  'reviews.side': oneOf(reviewSides, 'ReviewSide', REVIEW_MACHINE),
  'reviews.status': oneOf(reviewStatuses, 'ReviewStatus', REVIEW_MACHINE),
  'repayments.reason': oneOf(repaymentReasons, 'RepaymentReason', REPAYMENT_MACHINE),
  'repayments.status': oneOf(repaymentStatuses, 'RepaymentStatus', REPAYMENT_MACHINE),
  'sandbox_carrier.labels.currency': currency,
  'sandbox_gateway.balance_lines.currency': currency,
  'sandbox_gateway.balance_lines.kind': lineKind,
  'sandbox_gateway.charges.currency': currency,
  'sandbox_gateway.payouts.currency': currency,
  'sandbox_gateway.transfers.currency': currency,
  'shared_cart_lines.shipping_type': lineShippingType,
  'shipping_and_return_rules.bands': json('SizeBand[]', { SizeBand: '@partlane/domain/shipping/shipping-rule' }),
  'shipping_and_return_rules.return_paid_by': returnPayer,
  'shipping_and_return_rules.zone': oneOf(shippingZones, 'ShippingZone', '@partlane/domain/shipping/zones'),
  'surcharges.refusal_reason': oneOf(surchargeRefusalReasons, 'SurchargeRefusalReason', SURCHARGE_MACHINE),
  'surcharges.status': oneOf(surchargeStatuses, 'SurchargeStatus', SURCHARGE_MACHINE),
  'uploads.status': oneOf(uploadStates, 'UploadState', '@partlane/contract/photo-uploads'),
  'users.accepted_payments': oneOf(acceptedPayments, 'AcceptedPayments', '@partlane/domain/payouts/accepted-payments'),
  'users.currency': currency,
  'users.invoice_kind': oneOf(invoiceKinds, 'InvoiceKind', '@partlane/domain/invoices/invoice-kinds'),
  'users.locale': oneOf(locales, 'Locale', '@partlane/domain/locale'),
  'users.payout_schedule': oneOf(payoutSchedules, 'PayoutSchedule', '@partlane/domain/payouts/payout-rules'),
  'users.role': oneOf(roles, 'Role', '@partlane/domain/accounts/roles'),
  'users.seller_type': oneOf(sellerTypes, 'SellerType', '@partlane/domain/accounts/seller-types'),
  'users.status': oneOf(userStatuses, 'UserStatus', '@partlane/domain/accounts/roles'),
  'vehicle_nodes.facts': json('VehicleDetails', { VehicleDetails: '@partlane/contract/catalogue' }),
  'vehicle_nodes.level': oneOf(vehicleLevels, 'VehicleLevel', '@partlane/contract/catalogue'),
  'vehicle_nodes.source': oneOf(vehicleSources, 'VehicleSource', '@partlane/contract/catalogue'),
}
