import { userStatuses } from '@partlane/domain/accounts/roles'
import { chargebackStatuses } from '@partlane/domain/chargebacks/chargeback-machine'
import { agreedLineStatuses } from '@partlane/domain/checkout/agreed-line-machine'
import { paymentStatuses, purchaseStatuses } from '@partlane/domain/checkout/purchase-machine'
import { creditStatuses } from '@partlane/domain/credits/credit-machine'
import { documentStatuses } from '@partlane/domain/documents/document-machine'
import { listingStatuses } from '@partlane/domain/listings/listing-machine'
import { orderItemStatuses, orderStatuses } from '@partlane/domain/orders/order-machine'
import { parcelStatuses } from '@partlane/domain/orders/parcel-machine'
import { repaymentStatuses } from '@partlane/domain/orders/repayment-machine'
import { payoutStatuses } from '@partlane/domain/payouts/payout-machine'
import { refundStatuses } from '@partlane/domain/refunds/refund-machine'
import { reviewStatuses } from '@partlane/domain/reviews/review-machine'
import { labelStatuses } from '@partlane/domain/shipping/label-machine'
import { pickupStatuses } from '@partlane/domain/shipping/pickup-machine'
import { surchargeStatuses } from '@partlane/domain/surcharges/surcharge-machine'

/** All refusal codes with their HTTP status. The messages are `errors.<code>` in i18n. */
const statusByCode = {
  // every endpoint
  bad_request: 400,
  broken_json: 400,
  token_invalid: 401, // 401 and 419 are about the token only
  sign_in_required: 403,
  not_allowed: 403,
  account_blocked: 403,
  confirmation_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  body_too_large: 413,
  unsupported_media_type: 415,
  token_expired: 419,
  invalid_input: 422,
  too_many_requests: 429,
  internal_error: 500,
  unavailable: 503,
  // accounts
  email_or_password_wrong: 422,
  phone_or_password_wrong: 422,
  current_password_wrong: 422,
  email_required: 422,
  phone_number_invalid: 422,
  password_too_short: 422,
  password_too_long: 422,
  password_trivial: 422,
  password_breached: 422,
  code_wrong: 422,
  code_expired: 422,
  order_link_expired: 422,
  code_sent_too_recently: 429,
  already_confirmed: 409,
  already_a_member: 409,
  terms_changed: 409,
  agent_token_invalid: 422,
  captcha_failed: 422,
  identity_token_invalid: 422,
  identity_provider_off: 422,
  identity_unknown: 404,
  identity_taken: 409,
  last_way_in: 409,
  account_has_open_orders: 409,
  account_has_open_auctions: 409,
  account_has_open_payouts: 409,
  // profile
  business_only: 403,
  business_details_incomplete: 409,
  business_details_in_use: 409,
  vat_number_invalid: 422,
  vat_number_required: 422,
  vat_percentage_required: 422,
  company_number_invalid: 422,
  postal_code_invalid: 422,
  holiday_ends_in_the_past: 422,
  time_frame_ends_before_it_begins: 422,
  time_frame_overlaps: 409,
  too_many_time_frames: 409,
  shipping_rule_exists: 409,
  shipping_bands_invalid: 422,
  shipping_days_invalid: 422,
  document_type_unsupported: 422,
  too_many_documents: 409,
  // operators
  no_documents_waiting: 409,
  documents_unopened: 409,
  operators_are_not_blocked: 409,
  second_operator_required: 409,
  payout_is_given_up: 409,
  payout_not_returnable: 409,
  payouts_are_held: 409,
  payouts_are_not_held: 409,
  // address services
  address_service_busy: 503,
  // selling
  may_not_sell: 403,
  listing_incomplete: 422,
  listing_has_open_orders: 409,
  listing_changed_meanwhile: 409,
  upload_not_found: 422,
  upload_not_ready: 409,
  too_many_uploads: 429,
  image_type_unsupported: 422,
  image_too_large: 413,
  image_too_many_pixels: 422,
  image_broken: 422,
  too_many_photos: 422,
  quantity_below_reserved: 409,
  // vehicles
  vehicle_node_unknown: 422,
  garage_full: 409,
  plate_unknown: 404,
  plate_service_busy: 503,
  // cart and checkout
  chat_blocked: 409,
  chat_not_possible: 409,
  too_many_messages: 429,
  own_listing: 409,
  not_for_sale: 409,
  not_enough_stock: 409,
  cart_empty: 409,
  cart_changed: 409,
  cart_full: 409,
  too_many_shared_carts: 409,
  shipping_not_offered: 422,
  address_required: 422,
  reservation_expired: 409,
  reservation_extended_already: 409,
  reservation_limit_reached: 429,
  payment_not_started: 409,
  purchase_in_progress: 409,
  purchase_too_large: 422,
  purchase_too_small: 422,
  payment_declined: 402,
  payment_unavailable: 502,
  payment_method_not_accepted: 409,
  payment_gateway_differs: 409,
  paypal_not_connected: 409,
  payout_account_complete: 409,
  payout_account_missing: 409,
  nothing_to_pay_out: 409,
  payouts_on_hold: 409,
  payout_gateway_not_offered: 409,
  difference_is_resolved: 409,
  // orders
  repayment_too_large: 409,
  repayment_is_retried: 409,
  deadline_is_over: 409,
  order_not_cancellable: 409,
  refund_not_possible: 409,
  already_replied: 409,
  refund_is_open: 409,
  chargeback_is_open: 409,
  too_many_refunds: 409,
  tracking_not_changeable: 409,
  refund_amount_invalid: 422,
  too_many_entries: 409,
  item_already_sent: 409,
  item_not_sent: 409,
  parcel_items_invalid: 422,
  collection_address_missing: 409,
  collection_not_changeable: 409,
  payment_not_held: 409,
  payment_not_captured: 409,
  collection_code_wrong: 422,
  collection_code_locked: 409,
  parcel_has_label: 409,
  sender_address_missing: 409,
  recipient_address_missing: 409,
  address_not_served: 422,
  parcel_too_heavy: 422,
  parcel_too_large: 422,
  label_service_not_available: 409,
  label_price_changed: 409,
  label_limit_reached: 409,
  label_already_used: 409,
  pickup_labels_invalid: 422,
  pickup_window_not_available: 409,
  pickup_too_late: 409,
} as const

const machineRefusals = <N extends string, S extends string>(name: N, states: readonly S[]) =>
  Object.fromEntries(states.map((state) => [`${name}_is_${state}`, 409])) as Record<`${N}_is_${S}`, 409>

export const errorStatus = {
  ...statusByCode,
  ...machineRefusals('account', userStatuses),
  ...machineRefusals('document', documentStatuses),
  ...machineRefusals('listing', listingStatuses),
  ...machineRefusals('order', orderStatuses),
  ...machineRefusals('order_item', orderItemStatuses),
  ...machineRefusals('parcel', parcelStatuses),
  ...machineRefusals('label', labelStatuses),
  ...machineRefusals('pickup', pickupStatuses),
  ...machineRefusals('repayment', repaymentStatuses),
  ...machineRefusals('credit', creditStatuses),
  ...machineRefusals('payout', payoutStatuses),
  ...machineRefusals('refund', refundStatuses),
  ...machineRefusals('review', reviewStatuses),
  ...machineRefusals('surcharge', surchargeStatuses),
  ...machineRefusals('payment_order', purchaseStatuses),
  ...machineRefusals('payment', paymentStatuses),
  ...machineRefusals('chargeback', chargebackStatuses),
  ...machineRefusals('agreed_line', agreedLineStatuses),
} as const

export type RefusalCode = keyof typeof errorStatus
export const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(errorStatus, code)

/** Error codes of a single field. The messages are `errors.field.<code>` in i18n. */
export const fieldCodes = [
  'required',
  'wrong_type',
  'too_short',
  'too_long',
  'too_small',
  'too_big',
  'not_a_choice',
  'bad_format',
  'control_characters',
  'contradiction',
  'unknown_field',
  'invalid',
] as const
export type FieldCode = (typeof fieldCodes)[number]
