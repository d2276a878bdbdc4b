import type { Random } from '../kit/random.ts'
import type { Car, Catalogue, Engine, Kind } from './catalogue.ts'
import { enginesFor, hasPart } from './kinds.ts'
import { engineFamily, platformSiblings } from './platforms.ts'

export type Fitment = { node_id: number; year_from: number | null; year_to: number | null; note: string | null }

const MOST = 8

/** What a part of this kind, made for this car, is said to fit: 1 to 8 rows, the car's own first. Engine parts name engines. */
export function fitmentsOf({
  catalogue,
  kind,
  car,
  engine,
  random,
}: {
  catalogue: Catalogue
  kind: Kind
  car: Car
  engine: Engine | undefined
  random: Random
}): Fitment[] {
  const rows = kind.scope === 'engine' && engine ? engineRows(catalogue, car, engine, random) : carRows(catalogue, kind, car, random)
  const narrowed = rows.slice(0, MOST)
  const note = noteFor(kind, random)
  return narrowed.map((row, i) => ({ ...row, note: note !== null && (i === 0 || random.chance(0.3)) ? note : null }))
}

type Row = Omit<Fitment, 'note'>

function carRows(catalogue: Catalogue, kind: Kind, car: Car, random: Random): Row[] {
  const others = kind.scope === 'platform' ? platformSiblings(car.key).map((key) => catalogue.carOf.get(key)) : [badgeTwin(catalogue, car)]
  const fitting = others.filter((other): other is Car => other !== undefined && hasPart(other, kind))
  const chosen = random.some(fitting, kind.scope === 'platform' ? random.int(1, 6) : random.int(0, 1))
  return [rowOf(car, random), ...chosen.map((other) => rowOf(other, random))]
}

/** A Vauxhall is an Opel on the other side of the Channel. */
function badgeTwin({ carOf }: Catalogue, { key }: Car): Car | undefined {
  const [make, ...rest] = key.split('/')
  const twin = make === 'vauxhall' ? 'opel' : make === 'opel' ? 'vauxhall' : undefined
  return twin ? carOf.get([twin, ...rest].join('/')) : undefined
}

/** Mostly the whole generation; sometimes only up to the facelift, or from it on. */
function rowOf({ id, from, to }: Pick<Car, 'id' | 'from' | 'to'>, random: Random): Row {
  const years = (to ?? from + 8) - from
  if (years < 4 || random.chance(0.72)) return { node_id: id, year_from: null, year_to: null }
  const facelift = from + Math.ceil(years / 2)
  return random.chance(0.5) ? { node_id: id, year_from: from, year_to: facelift } : { node_id: id, year_from: facelift, year_to: to }
}

function engineRows(catalogue: Catalogue, car: Car, engine: Engine, random: Random): Row[] {
  const own = car.engines.filter((other) => sameEngine(engine, other) && other !== engine).slice(0, 3)
  const elsewhere = enginesLike(catalogue, car, engine)
  return [engine, ...own, ...random.some(elsewhere, random.int(0, 4))].map(({ id }) => ({ node_id: id, year_from: null, year_to: null }))
}

const sameEngine = (a: Engine, b: Engine) =>
  a.fuel === b.fuel && a.cc === b.cc && (a.cc === null ? a.hp === b.hp : Math.abs(a.hp - b.hp) <= 60)

type ByEngine = Map<string, { car: Car; engine: Engine }[]>
const indexes = new WeakMap<Catalogue, ByEngine>()

/** The same engine in other cars of its makers, built in the same years. */
function enginesLike(catalogue: Catalogue, car: Car, engine: Engine): Engine[] {
  const index = indexes.get(catalogue) ?? indexEngines(catalogue)
  indexes.set(catalogue, index)
  const like = index.get(indexKey(car, engine)) ?? []
  return like
    .filter((other) => other.car !== car && sameEngine(engine, other.engine) && Math.abs(other.engine.from - engine.from) <= 4)
    .map((other) => other.engine)
}

const indexKey = (car: Car, { fuel, cc }: Engine) => `${engineFamily(car.make)} ${fuel} ${cc}`

function indexEngines({ cars }: Catalogue): ByEngine {
  const index: ByEngine = new Map()
  for (const car of cars)
    for (const engine of car.engines) {
      const key = indexKey(car, engine)
      index.set(key, [...(index.get(key) ?? []), { car, engine }])
    }
  return index
}

/** An engine for a part of this car, one whose code is known where the part is sold by it. */
export function chooseEngine(car: Car, kind: Kind, random: Random): Engine | undefined {
  const engines = enginesFor(car, kind.need)
  const coded = engines.filter(({ code }) => code !== null)
  const wantsCode = kind.sub.attributes.some(({ key }) => key === 'engine_code')
  const from = wantsCode && coded.length > 0 ? coded : engines
  return from.length > 0 ? random.pick(from) : undefined
}

const notes: Record<string, string[]> = {
  brakes: ['with 288 mm discs', 'with 312 mm discs', 'with electric parking brake', 'not for sport brakes', 'teves system'],
  suspension: ['with standard suspension', 'not for sport suspension', 'with electronic dampers', 'heavy duty'],
  steering: ['with electric power steering', 'right-hand drive'],
  lighting: ['with xenon lights', 'with halogen lights', 'not for adaptive lights'],
  'body-panels': ['5-door', '3-door', 'with parking sensors', 'not for R-Line or sport bumpers'],
  'doors-mirrors': ['5-door', 'with power folding', 'without blind spot assist'],
  glass: ['with rain sensor', '5-door', 'estate'],
  interior: ['right-hand drive', '5-door'],
  'cooling-heating': ['with A/C', 'without A/C', 'manual gearbox'],
  'air-conditioning': ['with A/C', 'with automatic climate control'],
  'transmission-clutch': ['manual gearbox', 'with dual-mass flywheel', '6-speed'],
  engine: ['without start-stop', 'up to Euro 5', 'Euro 6'],
  'electronics-sensors': ['without adaptive cruise', 'with start-stop'],
  infotainment: ['with navigation', 'without DAB'],
}

function noteFor({ main }: Kind, random: Random): string | null {
  const known = notes[main]
  return known && random.chance(0.16) ? random.pick(known) : null
}
