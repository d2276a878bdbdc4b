import type { Shipment } from './port.ts'
import { listSandboxEvents, type SandboxJourney } from './sandbox-journeys.ts'
import { drawSandboxLabel } from './sandbox-label.ts'
import { listSandboxRates } from './sandbox-rates.ts'

type PastLabel = { shipment: Shipment; reference: string; trackingNumber: string; boughtAt: Date; journey: SandboxJourney; now: Date }

/**
 * The cheapest label for a parcel of the demo data, as if it had been bought then, and the events
 * of the parcel until now. Nothing is stored.
 */
export async function makePastLabel({ shipment, reference, trackingNumber, boughtAt, journey, now }: PastLabel) {
  const [rate] = listSandboxRates(shipment)
  if (!rate) throw new Error('the sandbox carrier has no service for a parcel of the demo data')
  const { service, name: serviceName, carrierName, priceMinor, currency } = rate
  const cities = { sender: shipment.from.city, recipient: shipment.to.city }
  const events = listSandboxEvents({ journey, boughtAt, cancelledAt: null, collectedAt: null, movedAt: [], cities }, now)
  return {
    ...{ service, serviceName, carrierName, priceMinor, currency, journey },
    pdf: await drawSandboxLabel({ shipment, trackingNumber, service, reference, boughtAt }),
    events: events.map(({ code, at, location, expectedOn }) => ({ code, at, location, expected_on: expectedOn })),
  }
}
