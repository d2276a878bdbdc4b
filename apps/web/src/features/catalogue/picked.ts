import type { VehicleLevel } from '@partlane/contract/catalogue'

/** A place in the vehicle tree as somebody chose it, with its year if they said so. */
export type PickedVehicle = { id: number; name: string; shortName: string; level: VehicleLevel; year: number | null }

/** Ids of what is chosen from the make down; what is deeper than a change is forgotten. */
export type Choice = { make?: string; model?: string; generation?: string; series?: string; trim?: string }
export const levels = ['make', 'model', 'generation', 'series', 'trim'] as const

export function choiceWith(choice: Choice, level: VehicleLevel, id: string): Choice {
  const above = levels.slice(0, levels.indexOf(level))
  const kept: Choice = {}
  for (const name of above) if (choice[name]) kept[name] = choice[name]
  return id === '' ? kept : { ...kept, [level]: id }
}

export const deepest = (choice: Choice): VehicleLevel | undefined => levels.findLast((level) => choice[level])

type Years = { year_from: number | null; year_to: number | null }

/** Model years to choose from, the newest first; none where the catalogue does not say when it began. */
export function yearsOf({ year_from: from, year_to: to }: Years, now: number): number[] {
  if (from === null) return []
  const last = Math.min(to ?? now, now + 1)
  return Array.from({ length: Math.max(0, last - from + 1) }, (_, i) => last - i)
}
