export const plateKinds = ['current', 'prefix', 'suffix', 'dateless', 'northern_ireland'] as const
export type PlateKind = (typeof plateKinds)[number]
/** `plate` is how it is kept ("OY15KDN"), `shown` how it is written on the car ("OY15 KDN"). */
export type UkPlate = { plate: string; formatted: string; kind: PlateKind }

/** Letters that a plate's year and area never use are left out, so that a number that merely resembles one is not taken for it. */
const platePatterns: readonly [PlateKind, RegExp][] = [
  ['current', /^([A-HJ-PR-Y]{2}\d{2})([A-HJ-PR-Z]{3})$/],
  ['northern_ireland', /^(?=[A-Z]*[IZ])([A-Z]{3})(\d{1,4})$/],
  ['prefix', /^([A-HJ-NP-TV-Y]\d{1,3})([A-HJ-PR-Y]{3})$/], // Q: a car whose age nobody knows
  ['suffix', /^([A-HJ-PR-Y]{3})(\d{1,3}[A-HJ-NPR-TV-Y])$/],
  ['dateless', /^([A-Z]{1,2})(\d{1,4})$/],
  ['dateless', /^([A-Z]{3})(\d{1,3})$/],
  ['dateless', /^(\d{1,4})([A-Z]{1,2})$/],
  ['dateless', /^(\d{1,3})([A-Z]{3})$/],
  ['northern_ireland', /^(?=\d+[A-Z]*[IZ])(\d{1,4})([A-Z]{3})$/],
]

/**
 * A registration of the United Kingdom however it is typed, or nothing. Only the form is looked at: whether such a car exists is the
 * register's to say, and how old it is too, because a plate may be moved to an older car.
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

/** As on the car; what is no British plate stays as it is. */
export const formatPlate = (plate: string): string => parsePlate(plate)?.formatted ?? plate
