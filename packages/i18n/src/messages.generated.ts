// Written by packages/i18n/src/write-types.ts (the web's build and dev server run it). Do not edit.
import type accountMenu from '../messages/en-GB/account-menu.json'
import type accountMessages from '../messages/en-GB/account-messages.json'
import type accountPages from '../messages/en-GB/account-pages.json'
import type accounts from '../messages/en-GB/accounts.json'
import type addresses from '../messages/en-GB/addresses.json'
import type agreedLines from '../messages/en-GB/agreed-lines.json'
import type ask from '../messages/en-GB/ask.json'
import type auctionLists from '../messages/en-GB/auction-lists.json'
import type auctionPanel from '../messages/en-GB/auction-panel.json'
import type carrierLabels from '../messages/en-GB/carrier-labels.json'
import type cart from '../messages/en-GB/cart.json'
import type catalogue from '../messages/en-GB/catalogue.json'
import type chargebacks from '../messages/en-GB/chargebacks.json'
import type chat from '../messages/en-GB/chat.json'
import type checkout from '../messages/en-GB/checkout.json'
import type combinedPostage from '../messages/en-GB/combined-postage.json'
import type company from '../messages/en-GB/company.json'
import type consentChoices from '../messages/en-GB/consent-choices.json'
import type documents from '../messages/en-GB/documents.json'
import type earnings from '../messages/en-GB/earnings.json'
import type enquiries from '../messages/en-GB/enquiries.json'
import type errors from '../messages/en-GB/errors.json'
import type exchangeRates from '../messages/en-GB/exchange-rates.json'
import type feeInvoicePdf from '../messages/en-GB/fee-invoice-pdf.json'
import type forms from '../messages/en-GB/forms.json'
import type garage from '../messages/en-GB/garage.json'
import type home from '../messages/en-GB/home.json'
import type identities from '../messages/en-GB/identities.json'
import type invoicePdf from '../messages/en-GB/invoice-pdf.json'
import type invoices from '../messages/en-GB/invoices.json'
import type landing from '../messages/en-GB/landing.json'
import type likes from '../messages/en-GB/likes.json'
import type listings from '../messages/en-GB/listings.json'
import type moneyMessages from '../messages/en-GB/money-messages.json'
import type notificationMails from '../messages/en-GB/notification-mails.json'
import type notificationSettings from '../messages/en-GB/notification-settings.json'
import type notifications from '../messages/en-GB/notifications.json'
import type offers from '../messages/en-GB/offers.json'
import type operatorAuctions from '../messages/en-GB/operator-auctions.json'
import type operatorMessages from '../messages/en-GB/operator-messages.json'
import type operatorMoney from '../messages/en-GB/operator-money.json'
import type operatorOrders from '../messages/en-GB/operator-orders.json'
import type operatorRates from '../messages/en-GB/operator-rates.json'
import type operatorRefunds from '../messages/en-GB/operator-refunds.json'
import type operatorReports from '../messages/en-GB/operator-reports.json'
import type operators from '../messages/en-GB/operators.json'
import type orderLookups from '../messages/en-GB/order-lookups.json'
import type orderMessages from '../messages/en-GB/order-messages.json'
import type orderProgress from '../messages/en-GB/order-progress.json'
import type orders from '../messages/en-GB/orders.json'
import type packing from '../messages/en-GB/packing.json'
import type payoutAccounts from '../messages/en-GB/payout-accounts.json'
import type profile from '../messages/en-GB/profile.json'
import type profileMessages from '../messages/en-GB/profile-messages.json'
import type pushSubscriptions from '../messages/en-GB/push-subscriptions.json'
import type pushTokens from '../messages/en-GB/push-tokens.json'
import type reconciliation from '../messages/en-GB/reconciliation.json'
import type refunds from '../messages/en-GB/refunds.json'
import type reportMessages from '../messages/en-GB/report-messages.json'
import type reportReasons from '../messages/en-GB/report-reasons.json'
import type reports from '../messages/en-GB/reports.json'
import type reviews from '../messages/en-GB/reviews.json'
import type search from '../messages/en-GB/search.json'
import type sellerTypes from '../messages/en-GB/seller-types.json'
import type sellers from '../messages/en-GB/sellers.json'
import type selling from '../messages/en-GB/selling.json'
import type sharedCarts from '../messages/en-GB/shared-carts.json'
import type shell from '../messages/en-GB/shell.json'
import type shippingRules from '../messages/en-GB/shipping-rules.json'
import type statementPdf from '../messages/en-GB/statement-pdf.json'
import type timeFrames from '../messages/en-GB/time-frames.json'
import type traders from '../messages/en-GB/traders.json'
import type ui from '../messages/en-GB/ui.json'

export type Messages = {
  'account-menu': typeof accountMenu
  'account-messages': typeof accountMessages
  'account-pages': typeof accountPages
  accounts: typeof accounts
  addresses: typeof addresses
  'agreed-lines': typeof agreedLines
  ask: typeof ask
  'auction-lists': typeof auctionLists
  'auction-panel': typeof auctionPanel
  'carrier-labels': typeof carrierLabels
  cart: typeof cart
  catalogue: typeof catalogue
  chargebacks: typeof chargebacks
  chat: typeof chat
  checkout: typeof checkout
  'combined-postage': typeof combinedPostage
  company: typeof company
  'consent-choices': typeof consentChoices
  documents: typeof documents
  earnings: typeof earnings
  enquiries: typeof enquiries
  errors: typeof errors
  'exchange-rates': typeof exchangeRates
  'fee-invoice-pdf': typeof feeInvoicePdf
  forms: typeof forms
  garage: typeof garage
  home: typeof home
  identities: typeof identities
  'invoice-pdf': typeof invoicePdf
  invoices: typeof invoices
  landing: typeof landing
  likes: typeof likes
  listings: typeof listings
  'money-messages': typeof moneyMessages
  'notification-mails': typeof notificationMails
  'notification-settings': typeof notificationSettings
  notifications: typeof notifications
  offers: typeof offers
  'operator-auctions': typeof operatorAuctions
  'operator-messages': typeof operatorMessages
  'operator-money': typeof operatorMoney
  'operator-orders': typeof operatorOrders
  'operator-rates': typeof operatorRates
  'operator-refunds': typeof operatorRefunds
  'operator-reports': typeof operatorReports
  operators: typeof operators
  'order-lookups': typeof orderLookups
  'order-messages': typeof orderMessages
  'order-progress': typeof orderProgress
  orders: typeof orders
  packing: typeof packing
  'payout-accounts': typeof payoutAccounts
  profile: typeof profile
  'profile-messages': typeof profileMessages
  'push-subscriptions': typeof pushSubscriptions
  'push-tokens': typeof pushTokens
  reconciliation: typeof reconciliation
  refunds: typeof refunds
  'report-messages': typeof reportMessages
  'report-reasons': typeof reportReasons
  reports: typeof reports
  reviews: typeof reviews
  search: typeof search
  'seller-types': typeof sellerTypes
  sellers: typeof sellers
  selling: typeof selling
  'shared-carts': typeof sharedCarts
  shell: typeof shell
  'shipping-rules': typeof shippingRules
  'statement-pdf': typeof statementPdf
  'time-frames': typeof timeFrames
  traders: typeof traders
  ui: typeof ui
}
