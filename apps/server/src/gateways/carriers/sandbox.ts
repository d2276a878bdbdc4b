import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { type CarrierGateway, CarrierRefusal, type Label, type LabelRequest, type Shipment, type TrackingEvent } from './port.ts'
import { eventsOf, type LabelRow } from './sandbox-events.ts'
import { COMMON_STEP_COUNT, countSteps, journeyOfRecipient, type SandboxJourney } from './sandbox-journeys.ts'
import { drawSandboxLabel } from './sandbox-label.ts'
import { bookSandboxPickup, cancelSandboxPickup, listSandboxWindows } from './sandbox-pickups.ts'
import { listSandboxRates } from './sandbox-rates.ts'
import { createSandboxWebhook, parseSandboxWebhook, type SandboxCarrierWebhook } from './sandbox-webhook.ts'

type SandboxParcel = {
  trackingNumber: string
  reference: string
  recipient: string
  journey: SandboxJourney
  events: TrackingEvent[]
  canMove: boolean
}

export type SandboxCarrier = CarrierGateway & {
  /** The newest parcels, for the page of the sandbox. */
  listParcels(limit: number): Promise<SandboxParcel[]>
  /** Moves a parcel to its next step now. @returns undefined if it has no further step */
  moveParcel(trackingNumber: string): Promise<SandboxCarrierWebhook | undefined>
  /** Chooses another journey while the steps that all journeys share have not passed. */
  chooseJourney(trackingNumber: string, journey: SandboxJourney): Promise<boolean>
}

const TRACKING_NUMBER_PATTERN = /^SBX\d{12}$/

type SandboxOptions = { db: Db; clock: Clock; webhookSecret: string }

/**
 * Replaces a carrier: prices by weight, size and zone, labels, and parcels that move with the
 * clock. Its labels are in a schema of their own and survive a crash: the same idempotency key is
 * the same label. Sends signed webhooks when a parcel is moved by hand.
 */
export function createSandboxCarrier({ db, clock, webhookSecret }: SandboxOptions): SandboxCarrier {
  const getRow = async (idempotencyKey: string) => {
    const row = await findRow(db, idempotencyKey)
    if (!row) throw new CarrierRefusal('label_not_found')
    return row
  }
  return {
    name: 'sandbox',
    listRates: async (shipment) => listSandboxRates(shipment),
    buyLabel: async (request) => toLabel(await buyLabel(db, request, clock.now())),
    async buyReturnLabel({ idempotencyKey, returnOf }) {
      const { shipment, service, reference } = await getRow(returnOf)
      const { from, to, ...parcel } = shipment as unknown as Shipment
      return toLabel(await buyLabel(db, { idempotencyKey, service, reference, ...parcel, from: to, to: from }, clock.now()))
    },
    async findLabel(idempotencyKey) {
      const row = await findRow(db, idempotencyKey)
      return row && toLabel(row)
    },
    async cancelLabel(idempotencyKey) {
      const row = await getRow(idempotencyKey)
      const isCollected = eventsOf(row, clock.now()).some(({ code }) => code === 'collected')
      const cancelledRow = row.cancelled_at ? row : isCollected ? undefined : await cancelRow(db, idempotencyKey, clock.now())
      if (!cancelledRow) throw new CarrierRefusal('already_collected')
      return toLabel(cancelledRow)
    },
    listPickupWindows: async (sender) => listSandboxWindows(sender, clock.now()).map(({ window }) => window),
    bookPickup: (request) => bookSandboxPickup(db, request, clock.now()),
    cancelPickup: (key) => cancelSandboxPickup(db, key, clock.now()),
    tracks: ({ trackingNumber }) => TRACKING_NUMBER_PATTERN.test(trackingNumber),
    async listEvents({ trackingNumber }) {
      const row = await findByNumber(db, trackingNumber)
      if (!row) throw new CarrierRefusal('label_not_found')
      return eventsOf(row, clock.now())
    },
    parseWebhook: async (request) => parseSandboxWebhook(webhookSecret, request, clock.now()),
    async listParcels(limit) {
      const rows = await selectLabels(db).orderBy('bought_at', 'desc').limit(limit).execute()
      return rows.map((row) => toParcel(row, clock.now()))
    },
    async moveParcel(trackingNumber) {
      const row = await moveRow(db, trackingNumber, clock.now())
      return row && createSandboxWebhook(webhookSecret, { trackingNumber, now: clock.now() })
    },
    chooseJourney: (trackingNumber, journey) => changeJourney(db, { trackingNumber, journey, now: clock.now() }),
  }
}

const selectLabels = (db: Db) => db.selectFrom('sandbox_carrier.labels').selectAll()
const findRow = (db: Db, key: string): Promise<LabelRow | undefined> =>
  selectLabels(db).where('idempotency_key', '=', key).executeTakeFirst()
const findByNumber = (db: Db, trackingNumber: string) => selectLabels(db).where('tracking_number', '=', trackingNumber).executeTakeFirst()

/** @throws CarrierRefusal service_not_available, and those of the rates */
async function buyLabel(db: Db, request: LabelRequest, now: Date): Promise<LabelRow> {
  const storedRow = await findRow(db, request.idempotencyKey)
  if (storedRow) return storedRow
  const { idempotencyKey, service, reference, from, to, weightGrams, dimensionsMm } = request
  const rate = listSandboxRates(request).find((candidate) => candidate.service === service)
  if (!rate) throw new CarrierRefusal('service_not_available')
  await db
    .insertInto('sandbox_carrier.labels')
    .values({
      tracking_number: `SBX${String(randomInt(10 ** 12)).padStart(12, '0')}`,
      idempotency_key: idempotencyKey,
      shipment: JSON.stringify({ from, to, weightGrams, dimensionsMm } satisfies Shipment),
      service,
      reference,
      cost_minor: rate.priceMinor,
      currency: rate.currency,
      journey: journeyOfRecipient(to.name),
      bought_at: now,
    })
    .onConflict((oc) => oc.column('idempotency_key').doNothing()) // a concurrent call was first
    .execute()
  const row = await findRow(db, idempotencyKey)
  if (!row) throw new Error('the sandbox carrier has not stored a label')
  return row
}

/** Cancels a label whose parcel was not moved by hand in the meantime. */
const cancelRow = (db: Db, idempotencyKey: string, now: Date): Promise<LabelRow | undefined> =>
  db
    .updateTable('sandbox_carrier.labels')
    .set({ cancelled_at: sql`coalesce(cancelled_at, ${now})` })
    .where('idempotency_key', '=', idempotencyKey)
    .where('moved_at', '=', sql<Date[]>`'{}'`)
    .returningAll()
    .executeTakeFirst()

/** Stores that the next step happens now. Of two calls at once, one moves the parcel. */
async function moveRow(db: Db, trackingNumber: string, now: Date): Promise<LabelRow | undefined> {
  const row = await findByNumber(db, trackingNumber)
  if (!row || row.cancelled_at) return undefined
  const passedSteps = eventsOf(row, now).length - 1
  if (passedSteps >= countSteps(row.journey as SandboxJourney)) return undefined
  const nextStep = passedSteps + 1 // arrays of PostgreSQL begin with 1
  return db
    .updateTable('sandbox_carrier.labels')
    .set({
      moved_at: sql`array_cat(moved_at || array_fill(null::timestamptz, array[greatest(${nextStep - 1} - cardinality(moved_at), 0)]), array[${now}::timestamptz])`,
    })
    .where('tracking_number', '=', trackingNumber)
    .where('cancelled_at', 'is', null)
    .where(sql<number>`cardinality(moved_at)`, '<', nextStep)
    .returningAll()
    .executeTakeFirst()
}

type JourneyChange = { trackingNumber: string; journey: SandboxJourney; now: Date }

async function changeJourney(db: Db, { trackingNumber, journey, now }: JourneyChange): Promise<boolean> {
  const row = await findByNumber(db, trackingNumber)
  if (!row || row.cancelled_at || eventsOf(row, now).length - 1 > COMMON_STEP_COUNT) return false
  const { numUpdatedRows } = await db
    .updateTable('sandbox_carrier.labels')
    .set({ journey })
    .where('tracking_number', '=', trackingNumber)
    .where(sql<number>`cardinality(moved_at)`, '<=', COMMON_STEP_COUNT)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

function toParcel(row: LabelRow, now: Date): SandboxParcel {
  const events = eventsOf(row, now)
  const journey = row.journey as SandboxJourney
  const canMove = !row.cancelled_at && events.length - 1 < countSteps(journey)
  const recipient = (row.shipment as unknown as Shipment).to.name
  return { trackingNumber: row.tracking_number, reference: row.reference, recipient, journey, events, canMove }
}

async function toLabel(row: LabelRow): Promise<Label> {
  const { service, reference, tracking_number: trackingNumber, currency } = row
  const shipment = row.shipment as unknown as Shipment
  const pdf = await drawSandboxLabel({ shipment, trackingNumber, service, reference, boughtAt: row.bought_at })
  const status = row.cancelled_at ? 'cancelled' : 'bought'
  return { idempotencyKey: row.idempotency_key, status, trackingNumber, service, costMinor: row.cost_minor, currency, pdf }
}
