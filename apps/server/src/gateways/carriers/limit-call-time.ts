import { withTimeout } from '#platform/concurrency/with-timeout.ts'
import { type CarrierGateway, CarrierUnavailable } from './port.ts'

/**
 * The gateway with a time limit for each call. A call without a response fails, and its signal
 * aborts. Whether the gateway has executed it is then unknown, as after a lost connection.
 */
export function limitCallTime(gateway: CarrierGateway, timeoutMs: number): CarrierGateway {
  const limit = <T>(name: string, call: (signal: AbortSignal) => Promise<T>) => {
    const createError = () => new CarrierUnavailable(`${gateway.name} ${name}: no response within ${timeoutMs} ms`)
    return withTimeout({ timeoutMs, createError }, call)
  }
  return {
    name: gateway.name,
    listRates: (shipment) => limit('listRates', (signal) => gateway.listRates(shipment, signal)),
    buyLabel: (request) => limit('buyLabel', (signal) => gateway.buyLabel(request, signal)),
    buyReturnLabel: (request) => limit('buyReturnLabel', (signal) => gateway.buyReturnLabel(request, signal)),
    findLabel: (key) => limit('findLabel', (signal) => gateway.findLabel(key, signal)),
    cancelLabel: (key) => limit('cancelLabel', (signal) => gateway.cancelLabel(key, signal)),
    listPickupWindows: (sender) => limit('listPickupWindows', (signal) => gateway.listPickupWindows(sender, signal)),
    bookPickup: (request) => limit('bookPickup', (signal) => gateway.bookPickup(request, signal)),
    cancelPickup: (key) => limit('cancelPickup', (signal) => gateway.cancelPickup(key, signal)),
    tracks: (parcel) => gateway.tracks(parcel),
    listEvents: (parcel) => limit('listEvents', (signal) => gateway.listEvents(parcel, signal)),
    parseWebhook: (request) => gateway.parseWebhook(request),
  }
}
