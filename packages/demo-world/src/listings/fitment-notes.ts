import type { Car, PartCategory } from '../catalogue/catalogue.ts'
import type { Random } from '../random.ts'
import type { AttributeValues } from './attribute-values.ts'

type Note = { text: string; applies?: (car: Car) => boolean }

const has =
  (...bodies: string[]) =>
  (car: Car) =>
    car.bodies.some((body) => bodies.includes(body))
const since = (year: number) => (car: Car) => car.from >= year
const withStartStop: Note = { text: 'without start-stop', applies: since(2008) }
const withAirConditioning: Note[] = [{ text: 'with air conditioning', applies: since(1992) }]

/** Notes that sellers add to a fitment, by main category. */
const notesOf: Record<string, Note[]> = {
  brakes: [
    { text: 'with electric parking brake', applies: since(2009) },
    { text: 'not for sport brakes', applies: since(2000) },
  ],
  suspension: [{ text: 'with standard suspension' }, { text: 'not for sport suspension' }],
  steering: [{ text: 'right-hand drive' }],
  'body-panels': [{ text: 'with parking sensors', applies: since(2003) }, { text: 'not for sport bumpers' }],
  'doors-mirrors': [{ text: 'without blind spot assist', applies: since(2011) }],
  glass: [
    { text: 'with rain sensor', applies: since(2002) },
    { text: 'not for the estate', applies: has('estate') },
  ],
  interior: [{ text: 'right-hand drive' }],
  'cooling-heating': [...withAirConditioning, { text: 'manual gearbox' }],
  'air-conditioning': [{ text: 'with automatic climate control', applies: since(1998) }],
  'transmission-clutch': [{ text: 'manual gearbox' }],
  engine: [withStartStop],
  'electronics-sensors': [{ text: 'without adaptive cruise control', applies: since(2010) }],
  infotainment: [{ text: 'with navigation', applies: since(2004) }],
}

type Options = { category: PartCategory; car: Car; values: AttributeValues; random: Random }

/**
 * A note about the equipment of the car, or null. It must not repeat or contradict the
 * attributes.
 */
export function generateNote({ category, car, values, random }: Options): string | null {
  if ('body' in values) return null
  const notes = (notesOf[category.main] ?? []).filter(({ applies }) => applies?.(car) ?? true)
  return notes.length > 0 && random.chance(0.16) ? random.pick(notes).text : null
}
