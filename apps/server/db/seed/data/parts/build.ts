import type { SeedAttribute, SeedCategory, SeedPart, SeedSubcategory } from './types.ts'
/** Kinds of drawing that exist; a subcategory must name one of them. */
export const drawingKinds: readonly string[] = (
  'brake-disc brake-pads brake-caliper brake-drum brake-hose wheel tyre wheel-bolt headlight tail-light bulb indicator ' +
  'fog-light shock-absorber coil-spring control-arm anti-roll-bar steering-wheel steering-rack tie-rod bearing engine ' +
  'cylinder-head piston turbo injector fuel-pump fuel-tank alternator starter-motor battery spark-plug ignition-coil ' +
  'sensor ecu relay-fuse wiring switch instrument-cluster radio speaker radiator fan water-pump thermostat hose ' +
  'compressor exhaust catalytic-converter gearbox clutch flywheel driveshaft differential gear-knob bonnet bumper wing ' +
  'door mirror window-glass windscreen window-regulator boot-lid grille badge door-handle seat seat-belt airbag ' +
  'dashboard floor-mat oil-filter air-filter belt belt-kit gasket mount pump valve oil-bottle fluid-can wiper-blade ' +
  'washer-bottle lock-key tow-bar roof-rack jack tool diagnostic charger-cable ev-battery cover bolt-kit bracket box'
).split(' ')

type Flags = '' | 'g' | 'u' | 'gu' // g: also sold as genuine, u: fits any vehicle

export function part(
  title: string,
  low: number,
  high: number,
  weight: number,
  size: [number, number, number],
  usedShare: number,
  brands: string[],
  flags: Flags = '',
  fixed?: SeedPart['fixed'],
): SeedPart {
  const made: SeedPart = { title, price: [low, high], weight, size, usedShare, brands, genuine: flags.includes('g') }
  if (flags.includes('u')) made.universal = true
  if (fixed) made.fixed = fixed
  return made
}

export function sub(
  slug: string,
  en: string,
  fr: string,
  drawing: string,
  attributes: SeedAttribute[],
  words: string,
  ...parts: SeedPart[]
): SeedSubcategory {
  const keys = attributes.map((attribute) => attribute.key)
  // British sellers say nearside and offside as often as left and right.
  const sided = keys.includes('side') || keys.includes('corner')
  const search = sided ? `${words} nearside offside n/s o/s passenger driver side` : words
  return { slug, name: { 'en-GB': en, fr }, drawing, attributes, parts, words: search }
}

export function cat(slug: string, en: string, fr: string, icon: string, ...subcategories: SeedSubcategory[]): SeedCategory {
  return { slug, name: { 'en-GB': en, fr }, icon, subcategories }
}

/** Makers' and standards' names keep their capitals inside a title. */
const properNames = new Set(['brake_system', 'plug', 'tow_plug', 'euro', 'cap'])
const properWord = /^(Alcantara|AdBlue|Bluetooth|European|Haldex)/

/** The British title of a listing: braces filled from attribute values, choices by their label, one thing in the singular. */
export function fillTitle(subcategory: SeedSubcategory, piece: SeedPart, values: Record<string, string | number | boolean>): string {
  const title = piece.title.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = piece.fixed?.[key] ?? values[key]
    const attribute = subcategory.attributes.find((each) => each.key === key)
    const label = attribute?.options?.find((option) => option.value === value)?.label['en-GB'] ?? String(value ?? '')
    return /^[A-Z][a-z]/.test(label) && !properNames.has(key) && !properWord.test(label) ? label[0]!.toLowerCase() + label.slice(1) : label
  })
  return title.replace(/, pack of 1$/, '').replace(/(?<![\d.])1 (litre|pin|piece|wire)s\b/, '1 $1')
}
