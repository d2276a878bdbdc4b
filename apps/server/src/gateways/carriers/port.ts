import type { IncomingHttpHeaders } from 'node:http'
import type { CurrencyCode } from '@partlane/domain/money/money'
import type { CarrierAddress } from '@partlane/domain/shipping/carrier-address'
import type { CarrierChoice } from '@partlane/domain/shipping/carriers'
import type { CarrierGatewayName, TrackingCode } from '@partlane/domain/shipping/tracking'

export type { CarrierAddress }

export type Shipment = {
  from: CarrierAddress
  to: CarrierAddress
  weightGrams: number
  dimensionsMm: { length: number; width: number; height: number }
}

/** A service for one shipment. Days are working days from the collection to the delivery. */
export type Rate = {
  service: string
  name: string
  carrier: CarrierChoice
  /** Of `other` only. */
  carrierName: string | null
  priceMinor: number
  currency: CurrencyCode
  daysMin: number
  daysMax: number
}

export type LabelRequest = Shipment & {
  /** The same key is the same label, however often the gateway is called. */
  idempotencyKey: string
  service: string
  /** Printed on the label, e.g. the reference of the order. */
  reference: string
}

/** A label that was bought. `costMinor`: what the gateway charges us for it. */
export type Label = {
  idempotencyKey: string
  status: 'bought' | 'cancelled'
  trackingNumber: string
  service: string
  costMinor: number
  currency: CurrencyCode
  pdf: Uint8Array<ArrayBuffer>
}

/**
 * `expectedOn`: the day of the delivery that the carrier now expects, YYYY-MM-DD, if it says so.
 */
export type TrackingEvent = { at: Date; code: TrackingCode; location: string; expectedOn: string | null }

/**
 * A day, YYYY-MM-DD, and the times between which a carrier comes, HH:MM, both at the address.
 */
export type PickupWindow = { day: string; starts: string; ends: string }

export type PickupRequest = {
  /** The same key is the same pickup, however often the gateway is called. */
  idempotencyKey: string
  /** Where the carrier comes to. */
  sender: CarrierAddress
  window: PickupWindow
  /** The keys of the labels of the parcels. */
  labelKeys: readonly string[]
}

/** A parcel as it is stored: an id of the table of carriers or `other`, and its number. */
export type TrackedParcel = { carrier: string; trackingNumber: string }

export type CarrierWebhookRequest = {
  /** The bytes of the request: signatures cover them, not the parsed JSON. */
  rawBody: Buffer
  headers: IncomingHttpHeaders
}

/**
 * Says that a parcel has changed. It has no state: webhooks can arrive late and out of order, so
 * the events are fetched with `listEvents`. `id`: of this webhook, the same when it is sent again.
 */
export type CarrierWebhook = { id: string; trackingNumber: string }

/**
 * Sells labels of carriers and tracks their parcels. Every call can be repeated. `signal` aborts
 * when the time limit of the call is over (CARRIER_CALL_TIMEOUT_MS): an adapter passes it to its
 * requests.
 * @throws CarrierUnavailable when the gateway cannot be reached: the state is then unknown
 * @throws CarrierRefusal when the gateway does not serve the request
 */
export type CarrierGateway = {
  readonly name: CarrierGatewayName
  /** Services for a shipment, cheapest first. */
  listRates(shipment: Shipment, signal?: AbortSignal): Promise<Rate[]>
  buyLabel(request: LabelRequest, signal?: AbortSignal): Promise<Label>
  /**
   * Buys a label from the recipient of another label back to its sender, in the same service.
   */
  buyReturnLabel(request: { idempotencyKey: string; returnOf: string }, signal?: AbortSignal): Promise<Label>
  /** Finds a label by our key, for example after its response was lost. */
  findLabel(idempotencyKey: string, signal?: AbortSignal): Promise<Label | undefined>
  /** Cancels a label that was not used. */
  cancelLabel(idempotencyKey: string, signal?: AbortSignal): Promise<Label>
  /** When the carrier can come to an address for parcels, earliest first. */
  listPickupWindows(sender: CarrierAddress, signal?: AbortSignal): Promise<PickupWindow[]>
  /** Books the pickup of parcels at their sender. */
  bookPickup(request: PickupRequest, signal?: AbortSignal): Promise<void>
  /** Cancels a pickup that has not begun. */
  cancelPickup(idempotencyKey: string, signal?: AbortSignal): Promise<void>
  /** Whether the gateway knows the events of such a parcel, also of one with another's label. */
  tracks(parcel: TrackedParcel): boolean
  /** All events of a parcel, oldest first. */
  listEvents(parcel: TrackedParcel, signal?: AbortSignal): Promise<TrackingEvent[]>
  /**
   * Verifies signature and age of a webhook and parses it.
   * @throws InvalidCarrierWebhook
   */
  parseWebhook(request: CarrierWebhookRequest): Promise<CarrierWebhook>
}

export class CarrierUnavailable extends Error {
  override name = 'CarrierUnavailable'
}

export type CarrierRefusalCode =
  | 'address_not_served'
  | 'too_heavy'
  | 'too_large'
  | 'service_not_available'
  | 'label_not_found'
  | 'already_collected'
  | 'pickup_window_not_available'
  | 'pickup_not_found'

/** The gateway understood the request and does not serve it. A repetition has the same result. */
export class CarrierRefusal extends Error {
  override name = 'CarrierRefusal'
  readonly code: CarrierRefusalCode

  constructor(code: CarrierRefusalCode) {
    super(code)
    this.code = code
  }
}

/** The webhook is not signed by the gateway, is too old, or its body cannot be parsed. */
export class InvalidCarrierWebhook extends Error {
  override name = 'InvalidCarrierWebhook'
}
