import { randomBytes } from 'node:crypto'
import type { CapturedPayment, Order, PaymentCollection, PurchaseUnit, Refund, TransactionInformation } from '@paypal/paypal-server-sdk'
import type { Money } from './body.ts'
import type { Wire } from './wire.ts'

/** The fields of PayPal's objects that the stand-in has. The types of the library check them. */
export type StoredCapture = Required<
  Pick<Wire<CapturedPayment>, 'id' | 'status' | 'create_time' | 'update_time' | 'disbursement_mode' | 'final_capture' | 'links'>
> &
  Pick<Wire<CapturedPayment>, 'custom_id' | 'invoice_id' | 'seller_receivable_breakdown' | 'status_details'> & {
    amount: Money
    payee: { merchant_id: string }
  }
export type StoredRefund = Required<Pick<Wire<Refund>, 'id' | 'status' | 'create_time' | 'update_time' | 'links'>> &
  Pick<Wire<Refund>, 'custom_id' | 'invoice_id' | 'note_to_payer' | 'seller_payable_breakdown' | 'status_details'> & { amount: Money }
export type StoredUnit = Pick<Wire<PurchaseUnit>, 'description' | 'custom_id' | 'invoice_id' | 'soft_descriptor'> & {
  reference_id: string
  amount: Money
  payee: { merchant_id: string }
  payment_instruction: { platform_fees?: { amount: Money }[]; disbursement_mode?: 'INSTANT' | 'DELAYED' }
  payments?: Omit<Wire<PaymentCollection>, 'captures' | 'refunds'> & { captures: StoredCapture[]; refunds: StoredRefund[] }
}
export type StoredOrder = Required<Pick<Wire<Order>, 'id' | 'intent' | 'status' | 'create_time' | 'update_time'>> & {
  purchase_units: StoredUnit[]
  payer?: { payer_id: string; email_address: string }
  /** Not part of PayPal's object. */
  returnUrl: string
  cancelUrl: string
  locale: string
  /** What the capture will do, by the choice of the payer. */
  cardResult: CardResult
}
export type CardResult = 'approve' | 'decline' | 'decline_one' | 'pending'

export type Merchant = {
  merchant_id: string
  tracking_id: string
  email: string
  country: string
  isEmailConfirmed: boolean
  canReceivePayments: boolean
  /** The seller has allowed the marketplace to act for the account. */
  hasConsented: boolean
  isRevoked: boolean
  /** Releases of held money fail. */
  refusesPayouts: boolean
  /** Nothing can be taken from the account for a refund. */
  isBalanceEmpty: boolean
}
export type Referral = { id: string; tracking_id: string; email?: string | undefined; returnUrl: string }
export type PayoutItem = {
  item_id: string
  reference_type: 'TRANSACTION'
  /** The capture. */
  reference_id: string
  processing_state: { status: 'PENDING' | 'PROCESSING' | 'SUCCESS' | 'FAILED'; reason?: string }
  payout_transaction_id: string
  external_merchant_id: string
  payout_amount: Money
  payout_destination: string
}
export type StoredDispute = {
  dispute_id: string
  create_time: string
  update_time: string
  reason: string
  status: 'OPEN' | 'WAITING_FOR_SELLER_RESPONSE' | 'WAITING_FOR_BUYER_RESPONSE' | 'UNDER_REVIEW' | 'RESOLVED' | 'OTHER'
  dispute_amount: Money
  dispute_life_cycle_stage: 'INQUIRY' | 'CHARGEBACK'
  dispute_channel: 'INTERNAL' | 'EXTERNAL'
  dispute_outcome?: { outcome_code: string; amount_refunded: Money }
  seller_response_due_date?: string
  disputed_transactions: {
    seller_transaction_id: string
    custom?: string | undefined
    invoice_number?: string | undefined
    gross_amount: Money
    seller: { merchant_id: string }
  }[]
  evidences: { evidence_type: string; notes?: string | undefined; documents: { name: string; size: number }[] }[]
}
export type StoredTransaction = Required<
  Pick<Wire<TransactionInformation>, 'transaction_id' | 'transaction_event_code' | 'transaction_initiation_date' | 'transaction_status'>
> &
  Pick<Wire<TransactionInformation>, 'paypal_reference_id' | 'paypal_reference_id_type' | 'custom_field' | 'invoice_id'> & {
    transaction_updated_date: string
    transaction_amount: Money
    fee_amount?: Money
  }
export type StoredEvent = { id: string; create_time: string; resource_type: string; event_type: string; summary: string; resource: object }

export function createState() {
  return {
    /** Access tokens with the time of their end in milliseconds. */
    tokens: new Map<string, number>(),
    referrals: new Map<string, Referral>(),
    merchants: new Map<string, Merchant>(),
    orders: new Map<string, StoredOrder>(),
    captures: new Map<string, StoredCapture>(),
    refunds: new Map<string, StoredRefund>(),
    payoutItems: new Map<string, PayoutItem>(),
    /** Captures whose money the seller has. */
    disbursed: new Set<string>(),
    /** What sellers have lost by disputes, by capture, in the smallest unit. */
    disputeLosses: new Map<string, number>(),
    disputes: new Map<string, StoredDispute>(),
    transactions: new Map<string, StoredTransaction>(),
    events: new Map<string, StoredEvent>(),
  }
}
export type State = ReturnType<typeof createState>

/** Seventeen capital letters and digits, as most of PayPal's ids. */
export const createId = (prefix = '') => `${prefix}${randomBytes(16).toString('hex').toUpperCase().slice(0, 17)}`
