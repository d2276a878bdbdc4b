import type { CarrierAddress } from '@partlane/domain/shipping/carrier-address'
import type { TrackingCode } from '@partlane/domain/shipping/tracking'
import type { QueryExecutorProvider } from 'kysely'

/** A row by column name. Instants, lists and objects are written as JSON. */
export type Row = Record<string, unknown>

/** What Kysely's `sql` templates run on. */
export type DemoDatabase = QueryExecutorProvider

export type DemoTransaction = {
  executor: DemoDatabase
  /**
   * Takes numbers from the sequence of a table, so that rows can refer to each other before they
   * are written.
   */
  reserveIds(table: string, count: number): Promise<number[]>
  /** Inserts rows by table name. All rows have the columns of the first one. */
  insertRows(table: string, rows: readonly Row[]): Promise<void>
}

type DemoShipment = {
  from: CarrierAddress
  to: CarrierAddress
  weightGrams: number
  dimensionsMm: { length: number; width: number; height: number }
}

export type DemoLabelRequest = {
  shipment: DemoShipment
  reference: string
  trackingNumber: string
  boughtAt: Date
  /** How the parcel moves. */
  journey: 'on_time' | 'late'
  now: Date
}

/** A label of the sandbox carrier, as if it had been bought then, and its events until now. */
export type DemoLabel = {
  service: string
  serviceName: string
  carrierName: string | null
  priceMinor: number
  currency: string
  journey: string
  pdf: Uint8Array
  events: { code: TrackingCode; at: Date; location: string; expected_on: string | null }[]
}

/**
 * What the demo data needs from the program that writes it. The server builds this object in its
 * composition root, so that this package imports nothing of the server.
 */
export type DemoWorldServices = {
  database: DemoDatabase
  transact<T>(work: (tx: DemoTransaction) => Promise<T>): Promise<T>
  now(): Date
  hashPassword(password: string): Promise<string>
  storeObject(key: string, bytes: Uint8Array, metadata: { contentType: string }): Promise<void>
  convertSvgToJpeg(svg: string): Promise<Uint8Array>
  makeLabel(request: DemoLabelRequest): Promise<DemoLabel>
  /** Fills the search table from the listings. */
  reindexSearch(): Promise<void>
}
