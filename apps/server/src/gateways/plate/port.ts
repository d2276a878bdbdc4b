import type { fuels } from '@partlane/contract/catalogue'

/** What a register knows of a car. It never knows the model; what else it does not say is null. */
export type RegisteredVehicle = {
  make: string
  year: number | null
  fuel: (typeof fuels)[number] | null
  engineCc: number | null
  colour: string | null // one of the register's English words, in small letters
}

/**
 * A register of vehicles by their registration.
 * @throws ProviderBusy when the quota is used up, ProviderUnavailable when there is no answer
 */
export type PlateRegister = {
  /** `off`: no register is connected, every question is answered with ProviderUnavailable. */
  readonly name: 'dvla' | 'sandbox' | 'off'
  /** `plate` without spaces, in capitals. Undefined: no such vehicle. */
  find(plate: string): Promise<RegisteredVehicle | undefined>
}
