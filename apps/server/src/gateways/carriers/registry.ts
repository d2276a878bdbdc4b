import { Refusal } from '@partlane/domain/refusal'
import { limitCallTime } from './limit-call-time.ts'
import type { CarrierGateway, TrackedParcel } from './port.ts'

/** The configured carrier gateways by name. There may be none: sellers then enter numbers only. */
export type CarrierGateways = {
  readonly list: readonly CarrierGateway[]
  find(name: string): CarrierGateway | undefined
  /**
   * The gateway for calls, each with a time limit. A stored label always uses the gateway that it
   * names.
   * @throws Refusal unavailable when the gateway is not configured
   */
  get(name: string): CarrierGateway
  /** The gateway that knows the events of a parcel, with a time limit for each call. */
  findTracker(parcel: TrackedParcel): CarrierGateway | undefined
}

/** A call that takes longer than `timeoutMs` fails with CarrierUnavailable. */
export function createCarrierGateways(list: readonly CarrierGateway[], timeoutMs: number): CarrierGateways {
  const find = (name: string) => list.find((gateway) => gateway.name === name)
  return {
    list,
    find,
    get(name) {
      const gateway = find(name)
      if (!gateway) throw new Refusal('unavailable')
      return limitCallTime(gateway, timeoutMs)
    },
    findTracker(parcel) {
      const gateway = list.find((candidate) => candidate.tracks(parcel))
      return gateway && limitCallTime(gateway, timeoutMs)
    },
  }
}
