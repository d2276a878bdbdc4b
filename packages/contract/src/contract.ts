import { accounts } from './accounts.ts'
import { addresses } from './addresses.ts'
import { agreedLines } from './agreed-lines.ts'
import { auctions } from './auctions.ts'
import { carrierLabels } from './carrier-labels.ts'
import { carrierPickups } from './carrier-pickups.ts'
import { carriers } from './carriers.ts'
import { cart } from './cart.ts'
import { catalogue } from './catalogue.ts'
import { chargebacks } from './chargebacks.ts'
import { chats } from './chats.ts'
import { checkout } from './checkout.ts'
import { codes } from './codes.ts'
import { credits } from './credits.ts'
import { currencies } from './currencies.ts'
import { documents } from './documents.ts'
import { earnings } from './earnings.ts'
import { enquiries } from './enquiries.ts'
import { garage, vehicleLookups } from './garage.ts'
import { identities } from './identities.ts'
import { invoices } from './invoices.ts'
import { ledger } from './ledger.ts'
import { likes } from './likes.ts'
import { listings } from './listings.ts'
import { notificationSettings } from './notification-settings.ts'
import { notifications } from './notifications.ts'
import { offers } from './offers.ts'
import { operatorAuctions } from './operator-auctions.ts'
import { operatorOrders } from './operator-orders.ts'
import { operatorPayouts } from './operator-payouts.ts'
import { operatorRates } from './operator-rates.ts'
import { operators } from './operators.ts'
import { orderLookups } from './order-lookups.ts'
import { orders } from './orders.ts'
import { packing } from './packing.ts'
import { payoutAccounts } from './payout-accounts.ts'
import { paypalOrders } from './paypal-orders.ts'
import { profile } from './profile.ts'
import { pushSubscriptions } from './push-subscriptions.ts'
import { pushTokens } from './push-tokens.ts'
import { reconciliation } from './reconciliation.ts'
import { refunds } from './refunds.ts'
import { reports } from './reports.ts'
import { reviews } from './reviews.ts'
import { search } from './search.ts'
import { sellerTerms } from './seller-terms.ts'
import { sellers } from './sellers.ts'
import { selling } from './selling.ts'
import { sessions } from './sessions.ts'
import { sharedCarts } from './shared-carts.ts'
import { shippingRules } from './shipping-rules.ts'
import { signIn } from './sign-in.ts'
import { staticPages } from './static-pages.ts'
import { surcharges } from './surcharges.ts'
import { system } from './system.ts'
import { timeFrames } from './time-frames.ts'

/**
 * Every endpoint of the API by feature, called as `api.<feature>.<name>(...)`. One line for each
 * contract module. Run `npm run endpoints` after a change.
 */
export const contract = {
  signIn,
  accounts,
  codes,
  identities,
  sessions,
  sellers,
  profile,
  documents,
  timeFrames,
  shippingRules,
  addresses,
  pushSubscriptions,
  pushTokens,
  operators,
  operatorAuctions,
  operatorOrders,
  operatorRates,
  operatorPayouts,
  sellerTerms,
  credits,
  ledger,
  currencies,
  listings,
  selling,
  catalogue,
  search,
  garage,
  vehicleLookups,
  agreedLines,
  offers,
  auctions,
  cart,
  sharedCarts,
  chargebacks,
  chats,
  enquiries,
  checkout,
  paypalOrders,
  payoutAccounts,
  earnings,
  invoices,
  orders,
  reconciliation,
  refunds,
  surcharges,
  reports,
  reviews,
  carriers,
  carrierLabels,
  carrierPickups,
  packing,
  staticPages,
  system,
  notifications,
  notificationSettings,
  orderLookups,
  likes,
}

export type Contract = typeof contract
