import type { VehicleLevel } from '@partlane/contract/catalogue'

/** A chosen node of the vehicle tree, with the year if one is chosen. */
export type SelectedVehicle = { id: number; name: string; shortName: string; level: VehicleLevel; year: number | null }

/** Node id of each chosen level. */
export type VehicleChoice = { make?: string; model?: string; generation?: string; series?: string; trim?: string }
export const levels = ['make', 'model', 'generation', 'series', 'trim'] as const

/** Selects a node on one level, or clears the level if `id` is empty. Deeper levels are cleared. */
export function updateChoice(choice: VehicleChoice, level: VehicleLevel, id: string): VehicleChoice {
  const parentLevels = levels.slice(0, levels.indexOf(level))
  const parentChoice: VehicleChoice = {}
  for (const name of parentLevels) if (choice[name]) parentChoice[name] = choice[name]
  return id === '' ? parentChoice : { ...parentChoice, [level]: id }
}

export const deepestLevel = (choice: VehicleChoice): VehicleLevel | undefined => levels.findLast((level) => choice[level])

type YearRange = { year_from: number | null; year_to: number | null }

/** Model years to choose from, newest first. Empty when the catalogue has no first year. */
export function listModelYears({ year_from: from, year_to: to }: YearRange, currentYear: number): number[] {
  if (from === null) return []
  const lastYear = Math.min(to ?? currentYear, currentYear + 1)
  return Array.from({ length: Math.max(0, lastYear - from + 1) }, (_, i) => lastYear - i)
}
