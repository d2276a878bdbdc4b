export type SeedOptions = {
  /** The same seed gives the same data. */
  seed?: number
  /** How many listings are written. */
  listings?: number
  /** Adds listings to demo data that exists. */
  more?: boolean
  onProgress?: (message: string) => void
}

export const DEFAULT_SEED = 2026
export const DEFAULT_LISTINGS = 2_400

/** The database has demo data, and more was not requested. */
export class DemoWorldExistsError extends Error {
  override name = 'DemoWorldExistsError'
}
