import { accountMachine } from './accounts/account-machine.ts'
import { auctionMachine, bidMachine } from './auctions/auction-machine.ts'
import { chargebackMachine } from './chargebacks/chargeback-machine.ts'
import { agreedLineMachine } from './checkout/agreed-line-machine.ts'
import { paymentMachine, purchaseMachine } from './checkout/purchase-machine.ts'
import { creditMachine } from './credits/credit-machine.ts'
import { documentMachine } from './documents/document-machine.ts'
import { enquiryMachine } from './enquiries/enquiry-machine.ts'
import { listingMachine } from './listings/listing-machine.ts'
import { offerMachine } from './offers/offer-machine.ts'
import { orderItemMachine, orderMachine } from './orders/order-machine.ts'
import { parcelMachine } from './orders/parcel-machine.ts'
import { repaymentMachine } from './orders/repayment-machine.ts'
import { payoutMachine } from './payouts/payout-machine.ts'
import { refundMachine } from './refunds/refund-machine.ts'
import { appealMachine, correctionMachine, reportMachine } from './reports/report-machine.ts'
import { reviewMachine } from './reviews/review-machine.ts'
import { labelMachine } from './shipping/label-machine.ts'
import { pickupMachine } from './shipping/pickup-machine.ts'
import { surchargeMachine } from './surcharges/surcharge-machine.ts'

/**
 * Every state machine of the product.
 * Used by the tests that walk all machines, by the drawings in the READMEs and by the check against
 * the constraints of the database.
 */
export const machines = [
  accountMachine,
  documentMachine,
  listingMachine,
  orderMachine,
  orderItemMachine,
  parcelMachine,
  labelMachine,
  pickupMachine,
  repaymentMachine,
  payoutMachine,
  chargebackMachine,
  creditMachine,
  refundMachine,
  reviewMachine,
  surchargeMachine,
  purchaseMachine,
  agreedLineMachine,
  offerMachine,
  auctionMachine,
  bidMachine,
  paymentMachine,
  reportMachine,
  appealMachine,
  correctionMachine,
  enquiryMachine,
] as const
