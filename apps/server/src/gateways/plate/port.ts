import type { fuels } from '@partlane/contract/catalogue'

/**
 * Data of a registered vehicle. Missing values are null. Few registers contain the optional values:
 * the DVLA's service has only `isVan`.
 */
export type RegisteredVehicle = {
  make: string
  year: number | null
  fuel: (typeof fuels)[number] | null
  engineCc: number | null
  colour: string | null // one of the register's English colour names, in lower case
  model?: string | undefined // as registered: "GOLF GT TDI"
  body?: string | undefined // a body style of the catalogue: "hatchback"
  powerKw?: number | undefined
  isVan?: boolean | undefined // the type approval of goods vehicles (N1)
}

/**
 * A vehicle register, searched by registration.
 * @throws ProviderBusy when the quota is exceeded, ProviderUnavailable without a response
 */
export type PlateRegister = {
  /** `off`: no register is connected, and every call throws ProviderUnavailable. */
  readonly name: 'dvla' | 'sandbox' | 'off'
  /** `plate` is in capitals without spaces. Undefined if there is no such vehicle. */
  find(plate: string): Promise<RegisteredVehicle | undefined>
}
