import { accountsRoutes } from '#features/accounts/accounts.routes.ts'
import { addressesRoutes } from '#features/addresses/addresses.routes.ts'
import { agreedLinesRoutes } from '#features/agreed-lines/agreed-lines.routes.ts'
import { auctionListsRoutes } from '#features/auction-lists/auction-lists.routes.ts'
import { auctionsRoutes } from '#features/auctions/auctions.routes.ts'
import { carrierLabelsRoutes } from '#features/carrier-labels/carrier-labels.routes.ts'
import { carrierPickupsRoutes } from '#features/carrier-pickups/carrier-pickups.routes.ts'
import { carriersRoutes } from '#features/carriers/carriers.routes.ts'
import { cartRoutes } from '#features/cart/cart.routes.ts'
import { catalogueRoutes } from '#features/catalogue/catalogue.routes.ts'
import { chargebackRoutes } from '#features/chargebacks/chargebacks.routes.ts'
import { chatsRoutes } from '#features/chats/chats.routes.ts'
import { checkoutRoutes } from '#features/checkout/checkout.routes.ts'
import { paypalOrdersRoutes } from '#features/checkout/paypal-orders.routes.ts'
import { codesRoutes } from '#features/codes/codes.routes.ts'
import { creditsRoutes } from '#features/credits/credits.routes.ts'
import { currenciesRoutes } from '#features/currencies/currencies.routes.ts'
import { operatorRatesRoutes } from '#features/currencies/operator-rates.routes.ts'
import { documentsRoutes } from '#features/documents/documents.routes.ts'
import { earningsRoutes } from '#features/earnings/earnings.routes.ts'
import { enquiriesRoutes } from '#features/enquiries/enquiries.routes.ts'
import { garageRoutes } from '#features/garage/garage.routes.ts'
import { vehicleLookupsRoutes } from '#features/garage/vehicle-lookups.routes.ts'
import { identitiesRoutes } from '#features/identities/identities.routes.ts'
import { invoicesRoutes } from '#features/invoices/invoices.routes.ts'
import { ledgerRoutes } from '#features/ledger/ledger.routes.ts'
import { likesRoutes } from '#features/likes/likes.routes.ts'
import { listingsRoutes } from '#features/listings/listings.routes.ts'
import { notificationSettingsRoutes } from '#features/notification-settings/notification-settings.routes.ts'
import { notificationsRoutes } from '#features/notifications/notifications.routes.ts'
import { offersRoutes } from '#features/offers/offers.routes.ts'
import { operatorAuctionsRoutes } from '#features/operator-auctions/operator-auctions.routes.ts'
import { operatorOrdersRoutes } from '#features/operator-orders/operator-orders.routes.ts'
import { operatorPayoutsRoutes } from '#features/operator-payouts/operator-payouts.routes.ts'
import { operatorsRoutes } from '#features/operators/operators.routes.ts'
import { orderLookupsRoutes } from '#features/order-lookups/order-lookups.routes.ts'
import { ordersRoutes } from '#features/orders/orders.routes.ts'
import { packingRoutes } from '#features/packing/packing.routes.ts'
import { payoutAccountsRoutes } from '#features/payout-accounts/payout-accounts.routes.ts'
import { profileRoutes } from '#features/profile/profile.routes.ts'
import { pushSubscriptionsRoutes } from '#features/push-subscriptions/push-subscriptions.routes.ts'
import { pushTokensRoutes } from '#features/push-tokens/push-tokens.routes.ts'
import { reconciliationRoutes } from '#features/reconciliation/reconciliation.routes.ts'
import { refundsRoutes } from '#features/refunds/refunds.routes.ts'
import { reportsRoutes } from '#features/reports/reports.routes.ts'
import { reviewsRoutes } from '#features/reviews/reviews.routes.ts'
import { searchRoutes } from '#features/search/search.routes.ts'
import { sellerTermsRoutes } from '#features/seller-terms/seller-terms.routes.ts'
import { sellersRoutes } from '#features/sellers/sellers.routes.ts'
import { sellingRoutes } from '#features/selling/selling.routes.ts'
import { sessionsRoutes } from '#features/sessions/sessions.routes.ts'
import { sharedCartsRoutes } from '#features/shared-carts/shared-carts.routes.ts'
import { shippingRulesRoutes } from '#features/shipping-rules/shipping-rules.routes.ts'
import { signInRoutes } from '#features/sign-in/sign-in.routes.ts'
import { staticPagesRoutes } from '#features/static-pages/static-pages.routes.ts'
import { surchargesRoutes } from '#features/surcharges/surcharges.routes.ts'
import { systemRoutes } from '#features/system/system.routes.ts'
import { timeFramesRoutes } from '#features/time-frames/time-frames.routes.ts'
import type { Route } from '#platform/http/define-routes.ts'

/** All endpoints of the server. */
export const routes: Route[] = [
  ...systemRoutes,
  ...signInRoutes,
  ...accountsRoutes,
  ...codesRoutes,
  ...sellersRoutes,
  ...identitiesRoutes,
  ...sessionsRoutes,
  ...profileRoutes,
  ...documentsRoutes,
  ...timeFramesRoutes,
  ...shippingRulesRoutes,
  ...addressesRoutes,
  ...pushSubscriptionsRoutes,
  ...pushTokensRoutes,
  ...operatorsRoutes,
  ...reportsRoutes,
  ...operatorAuctionsRoutes,
  ...operatorOrdersRoutes,
  ...operatorRatesRoutes,
  ...operatorPayoutsRoutes,
  ...sellerTermsRoutes,
  ...creditsRoutes,
  ...ledgerRoutes,
  ...reconciliationRoutes,
  ...chargebackRoutes,
  ...chatsRoutes,
  ...enquiriesRoutes,
  ...currenciesRoutes,
  ...listingsRoutes,
  ...sellingRoutes,
  ...catalogueRoutes,
  ...searchRoutes,
  ...garageRoutes,
  ...vehicleLookupsRoutes,
  ...agreedLinesRoutes,
  ...cartRoutes,
  ...sharedCartsRoutes,
  ...checkoutRoutes,
  ...paypalOrdersRoutes,
  ...ordersRoutes,
  ...refundsRoutes,
  ...surchargesRoutes,
  ...reviewsRoutes,
  ...carriersRoutes,
  ...carrierLabelsRoutes,
  ...carrierPickupsRoutes,
  ...payoutAccountsRoutes,
  ...earningsRoutes,
  ...invoicesRoutes,
  ...packingRoutes,
  ...staticPagesRoutes,
  ...notificationsRoutes,
  ...notificationSettingsRoutes,
  ...orderLookupsRoutes,
  ...likesRoutes,
  ...auctionsRoutes,
  ...auctionListsRoutes,
  ...offersRoutes,
]
