import { describe, expect, it } from 'vitest'
import type { RegisteredVehicle } from '#gateways/plate/port.ts'
import { matchRegisteredVehicle } from './registered-vehicle.policy.ts'
import type { GenerationRow } from './vehicle-candidates.queries.ts'

type EngineValues = [name: string, fuel: string, cc: number, hp: number]

let nextId = 1
const createGeneration = (model: string, bodies: string[], engines: EngineValues[]): GenerationRow => ({
  id: nextId++,
  name: 'Mk1',
  full_name: model,
  level: 'generation',
  year_from: 2010,
  year_to: 2020,
  model,
  make: 'Volkswagen',
  popularity: 0,
  bodies,
  series: engines.map(([name, fuel, cc, hp]) => ({
    id: nextId++,
    full_name: `${model} ${name}`,
    level: 'series',
    year_from: null,
    year_to: null,
    fuel,
    engine_cc: cc,
    power_hp: hp,
  })),
})
const generations = [
  createGeneration(
    'Golf',
    ['hatchback', 'estate'],
    [
      ['2.0 TDI 150', 'diesel', 1968, 150],
      ['2.0 TDI 184', 'diesel', 1968, 184],
      ['2.0 TSI 220', 'petrol', 1984, 220],
    ],
  ),
  createGeneration('Golf Sportsvan', ['mpv'], [['2.0 TDI 150', 'diesel', 1968, 150]]),
  createGeneration('Beetle', ['hatchback'], [['2.0 TDI 150', 'diesel', 1968, 150]]),
  createGeneration('Passat', ['saloon'], [['2.0 TDI 150', 'diesel', 1974, 150]]),
  createGeneration('Transporter', ['van'], [['2.0 TDI 150', 'diesel', 1968, 150]]),
  createGeneration('Unknown engines', ['hatchback'], []),
  createGeneration('3 Series', ['saloon'], [['320d 177', 'diesel', 1995, 177]]),
]
const matchNames = (vehicle: Partial<RegisteredVehicle>) =>
  matchRegisteredVehicle(generations, { make: 'VW', year: 2015, fuel: 'diesel', engineCc: 1968, colour: null, ...vehicle }).map(
    ({ generation, engines }) => (engines.length === 1 ? engines[0]?.full_name : generation.model),
  )

describe('matchRegisteredVehicle', () => {
  it('returns all generations with the engine while the register has nothing else', () => {
    expect(matchNames({})).toEqual([
      'Golf',
      'Golf Sportsvan 2.0 TDI 150',
      'Beetle 2.0 TDI 150',
      'Transporter 2.0 TDI 150',
      'Unknown engines',
    ])
  })

  it.each<[Partial<RegisteredVehicle>, string[]]>([
    [{ isVan: true }, ['Transporter 2.0 TDI 150']],
    [{ isVan: false, body: 'mpv' }, ['Golf Sportsvan 2.0 TDI 150']],
    [{ body: 'hatchback', powerKw: 110 }, ['Golf 2.0 TDI 150', 'Beetle 2.0 TDI 150', 'Unknown engines']],
    [{ powerKw: 135 }, ['Golf 2.0 TDI 184', 'Unknown engines']],
    [{ model: 'GOLF GT TDI', powerKw: 110 }, ['Golf 2.0 TDI 150']],
    [{ model: 'GOLF GT TDI' }, ['Golf']],
    [{ model: 'GOLF SPORTSVAN SE', powerKw: 110 }, ['Golf Sportsvan 2.0 TDI 150']],
    [{ model: '320D SE', engineCc: 1995 }, ['3 Series 320d 177']],
  ])('narrows them by %j', (values, expected) => expect(matchNames(values)).toEqual(expected))

  it('ignores a value that would exclude every car', () => {
    expect(matchNames({ model: 'LUPO', body: 'boat', powerKw: 999 })).toEqual(matchNames({}))
    // 1974 cm3 is within the tolerance of 1970.
    expect(matchNames({ model: 'PASSAT', engineCc: 1970 })).toEqual(['Passat 2.0 TDI 150'])
    expect(matchNames({ model: 'PASSAT', fuel: 'electric', engineCc: null })).toEqual(['Passat'])
  })
})
