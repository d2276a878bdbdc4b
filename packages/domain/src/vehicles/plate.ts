export const plateKinds = ['current', 'prefix', 'suffix', 'dateless', 'northern_ireland'] as const
export type PlateKind = (typeof plateKinds)[number]
/** `plate` is the stored form ("OY15KDN"), `formatted` the form on the vehicle ("OY15 KDN"). */
export type UkPlate = { plate: string; formatted: string; kind: PlateKind }

/** Letters that are never used on plates are excluded: similar numbers must not match. */
const platePatterns: readonly [PlateKind, RegExp][] = [
  ['current', /^([A-HJ-PR-Y]{2}\d{2})([A-HJ-PR-Z]{3})$/],
  ['northern_ireland', /^(?=[A-Z]*[IZ])([A-Z]{3})(\d{1,4})$/],
  ['prefix', /^([A-HJ-NP-TV-Y]\d{1,3})([A-HJ-PR-Y]{3})$/], // Q: vehicles of unknown age
  ['suffix', /^([A-HJ-PR-Y]{3})(\d{1,3}[A-HJ-NPR-TV-Y])$/],
  ['dateless', /^([A-Z]{1,2})(\d{1,4})$/],
  ['dateless', /^([A-Z]{3})(\d{1,3})$/],
  ['dateless', /^(\d{1,4})([A-Z]{1,2})$/],
  ['dateless', /^(\d{1,3})([A-Z]{3})$/],
  ['northern_ireland', /^(?=\d+[A-Z]*[IZ])(\d{1,4})([A-Z]{3})$/],
]

/**
 * Parses a UK registration number. Only the format is checked, not whether the vehicle exists. The
 * age of the vehicle cannot be derived: a plate may be moved to an older vehicle.
 */
export function parsePlate(text: string): UkPlate | undefined {
  const plate = text.toUpperCase().replace(/[\s-]/g, '')
  for (const [kind, pattern] of platePatterns) {
    const [, front, back] = pattern.exec(plate) ?? []
    if (front !== undefined && back !== undefined && !/^0/.test(/\d+/.exec(kind === 'current' ? '1' : plate)?.[0] ?? ''))
      return { plate, formatted: `${front} ${back}`, kind }
  }
  return undefined
}

/** Formats a British plate for display. Other texts are returned unchanged. */
export const formatPlate = (plate: string): string => parsePlate(plate)?.formatted ?? plate
