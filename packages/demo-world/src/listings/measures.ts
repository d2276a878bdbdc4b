import { hasRearDoors } from '../catalogue/car-bodies.ts'
import type { AttributeValue, Car, PartCategory } from '../catalogue/catalogue.ts'
import { type WheelFitment, wheelFitmentOf } from '../catalogue/wheel-fitments.ts'
import type { Random } from '../random.ts'

type Values = Record<string, AttributeValue>
type Options = { car: Car; category: PartCategory; values: Values; random: Random }

const wheelCategories = new Set(['alloy-wheels', 'steel-wheels', 'spare-wheels', 'wheel-trims', 'wheel-spacers', 'wheel-bolts'])
const discCategories = new Set(['brake-discs', 'disc-and-pad-kits'])

/** Measures that the car decides: of wheels, brake discs and doors. */
export function measuresOf({ car, category, values, random }: Options): Values {
  const wheel = wheelFitmentOf(car)
  const measures: Values = {}
  if (wheel && (wheelCategories.has(category.slug) || category.slug === 'locking-wheel-nuts'))
    Object.assign(measures, wheelMeasures(wheel, values, random))
  if (discCategories.has(category.slug)) Object.assign(measures, discMeasures(wheel, values, random))
  if (category.slug === 'brake-calipers' || category.slug === 'caliper-repair-kits') measures.diameter = pistonOf(wheel, values, random)
  if (wheel && (discCategories.has(category.slug) || category.slug === 'wheel-hubs')) measures.holes = wheel.holes
  if (category.slug === 'wheel-bolts' && wheel) measures.quantity = wheel.holes * 4
  if ('doors' in values) measures.doors = doorsOf(car, values, random)
  return onlyKnown(measures, values)
}

/** Values of attributes that the category has. */
const onlyKnown = (measures: Values, values: Values): Values =>
  Object.fromEntries(Object.entries(measures).filter(([key]) => key in values))

/** The smallest rims of a generation have room for the brakes of its smallest engines only. */
const commonRims = ({ low, high }: WheelFitment['rim']): WheelFitment['rim'] => ({ low: Math.min(low + 1, high), high })

const MAX_STEEL_RIM = 16
const MAX_DISC_MM = 380

function wheelMeasures(wheel: WheelFitment, values: Values, random: Random): Values {
  const isSteel = !('tyre_size' in values) && !('offset' in values && 'colour' in values)
  const high = isSteel ? Math.min(wheel.rim.high, MAX_STEEL_RIM) : wheel.rim.high
  const { low } = commonRims(wheel.rim)
  const tyreRim = Number(String(values.tyre_size ?? '').split('R')[1])
  const rim = tyreRim || random.int(Math.min(low, Math.max(wheel.rim.low, high)), Math.max(wheel.rim.low, high))
  return {
    rim,
    rim_width: rim <= 14 ? 5.5 : rim <= 15 ? 6 : rim === 16 ? 6.5 : rim === 17 ? 7.5 : 8,
    offset: random.int(36, 48),
    bolt_pattern: wheel.boltPattern,
    centre_bore: wheel.centreBoreMm,
    thread: wheel.thread,
  }
}

const DEFAULT_RIM = { low: 15, high: 17 }
/** The piston of a rear caliper is much smaller than that of a front caliper. */
function pistonOf(wheel: WheelFitment | undefined, { corner, axle }: Values, random: Random): number {
  if (String(corner ?? axle).startsWith('rear')) return random.pick([34, 36, 38, 41, 43])
  return (wheel ?? { rim: DEFAULT_RIM }).rim.low <= 14 ? random.pick([48, 51, 54]) : random.pick([54, 57, 60])
}

/** Millimetres of a disc per inch of the smallest and the largest rim. */
const MM_PER_INCH = { front: 18, rear: 16.5 }

/**
 * A disc has to fit into the rim. Front discs are ventilated, rear discs of most cars are
 * solid.
 */
function discMeasures(wheel: WheelFitment | undefined, { axle }: Values, random: Random): Values {
  const { low, high } = commonRims(wheel?.rim ?? DEFAULT_RIM)
  const isFront = axle === 'front'
  const rim = low + random.next() * Math.min(2, high - low)
  const diameter = Math.min(MAX_DISC_MM, Math.round(rim * (isFront ? MM_PER_INCH.front : MM_PER_INCH.rear)))
  return { diameter, thickness: isFront ? random.int(20, 28) : random.int(9, 12), ventilated: isFront }
}

/** Side doors, and the tailgate of cars that have one. */
function doorsOf(car: Car, { corner }: Values, random: Random): number {
  const hasTailgate = car.bodies.some((body) => ['hatchback', 'estate', 'suv', 'mpv', 'minibus'].includes(body))
  const isRear = String(corner ?? '').startsWith('rear')
  const sideDoors = hasRearDoors(car) && (isRear || random.chance(0.7)) ? 4 : 2
  return sideDoors + (hasTailgate ? 1 : 0)
}
