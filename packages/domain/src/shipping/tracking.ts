/**
 * What happened to a parcel, in our terms. Each gateway translates its own codes.
 * `delayed`: later than announced. `returning`: on its way back. `returned`: back at its sender.
 */
export const trackingCodes = [
  'label_created',
  'cancelled',
  'collected',
  'in_transit',
  'delayed',
  'damaged',
  'out_for_delivery',
  'delivery_failed',
  'delivered',
  'lost',
  'returning',
  'returned',
] as const
export type TrackingCode = (typeof trackingCodes)[number]

/** The most characters of the place of an event; its column has the same. */
export const MAX_EVENT_LOCATION_LENGTH = 120

/** Gateways that sell labels. Which of them are configured is a setting of the server. */
export const carrierGatewayNames = ['sandbox'] as const
export type CarrierGatewayName = (typeof carrierGatewayNames)[number]
