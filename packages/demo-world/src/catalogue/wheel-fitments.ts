import { readCsv } from '../csv-files.ts'
import type { Car } from './catalogue.ts'

/** The measures of the wheels of a generation. Bolt pattern: holes x circle in millimetres. */
export type WheelFitment = {
  boltPattern: string
  holes: number
  centreBoreMm: number
  thread: string
  fixing: 'bolt' | 'nut'
  rim: { low: number; high: number }
}

type Column = 'vehicle' | 'year_from' | 'year_to' | 'bolt_pattern' | 'centre_bore' | 'thread' | 'fixing' | 'rim_low' | 'rim_high'

const rowsOf = Map.groupBy(readCsv<Column>('data/wheel-fitments.csv'), ({ vehicle }) => vehicle)
const cache = new Map<string, WheelFitment | undefined>()

/**
 * Undefined: the measures of this generation are not known, so it has no wheels in the demo
 * data.
 */
export function wheelFitmentOf(car: Pick<Car, 'key' | 'from'>): WheelFitment | undefined {
  if (!cache.has(car.key)) cache.set(car.key, findFitment(car))
  return cache.get(car.key)
}

/** Rows name a model and the years in which the generation was introduced. */
function findFitment({ key, from }: Pick<Car, 'key' | 'from'>): WheelFitment | undefined {
  const model = key.split('/').slice(0, 2).join('/')
  const row = rowsOf.get(model)?.find(({ year_from, year_to }) => Number(year_from) <= from && (year_to === '' || from <= Number(year_to)))
  if (!row) return undefined
  return {
    boltPattern: row.bolt_pattern,
    holes: Number(row.bolt_pattern.split('x')[0]),
    centreBoreMm: Number(row.centre_bore),
    thread: row.thread,
    fixing: row.fixing === 'nut' ? 'nut' : 'bolt',
    rim: { low: Number(row.rim_low), high: Number(row.rim_high) },
  }
}

/** Whether wheels of one car can be fitted to the other. */
export function sharesWheels(a: Car, b: Car): boolean {
  const [one, other] = [wheelFitmentOf(a), wheelFitmentOf(b)]
  return one !== undefined && one.boltPattern === other?.boltPattern && one.centreBoreMm === other.centreBoreMm
}
