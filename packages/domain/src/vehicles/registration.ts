import { parsePlate } from './plate.ts'
import { decodeVin } from './vin.ts'

/** A registration or VIN that was typed as a search. `text` is its form for display. */
export type TypedRegistration = { kind: 'plate' | 'vin'; text: string }

/**
 * Recognises a text that consists of a UK registration or a VIN only. Dateless registrations look
 * like part numbers ("A 1234") and are not recognised.
 */
export function findRegistration(text: string, { thisYear }: { thisYear: number }): TypedRegistration | undefined {
  const plate = parsePlate(text)
  if (plate && plate.kind !== 'dateless') return { kind: 'plate', text: plate.formatted }
  const vin = decodeVin(text, { thisYear })
  return vin.valid && vin.makers.length > 0 ? { kind: 'vin', text: vin.vin } : undefined
}
