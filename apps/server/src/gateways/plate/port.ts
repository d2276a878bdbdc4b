import type { fuels } from '@partlane/contract/catalogue'

/**
 * Data of a registered vehicle. The register does not contain the model. Missing values are null.
 */
export type RegisteredVehicle = {
  make: string
  year: number | null
  fuel: (typeof fuels)[number] | null
  engineCc: number | null
  colour: string | null // one of the register's English colour names, in lower case
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
