import { describe, expect, it } from 'vitest'
import { type CatalogueEngine, listLikelyEngines, listPossibleEngines, type RegisteredEngine } from './engine-match.ts'

const createEngine = (values: Partial<CatalogueEngine>): CatalogueEngine => ({
  fuel: 'diesel',
  engine_cc: 1968,
  power_hp: 150,
  year_from: 2012,
  year_to: 2020,
  ...values,
})
const createVehicle = (values: Partial<RegisteredEngine>): RegisteredEngine => ({
  fuel: 'diesel',
  engineCc: 1968,
  year: 2015,
  powerKw: null,
  ...values,
})

describe('listPossibleEngines', () => {
  it.each([
    ['a rounded size', { engine_cc: 1598 }, { engineCc: 1600 }, true],
    ['a difference of 12 cm3', { engine_cc: 1968 }, { engineCc: 1980 }, true],
    ['another size', { engine_cc: 1968 }, { engineCc: 1984 }, false],
    ['another fuel', { fuel: 'petrol' }, { fuel: 'diesel' }, false],
    ['an unknown value of the catalogue', { fuel: null, engine_cc: null, year_from: null, year_to: null }, {}, true],
    ['an unknown value of the register', { fuel: 'petrol', engine_cc: 1984 }, { fuel: null, engineCc: null, year: null }, true],
  ])('with %s: %j of %j is %s', (_, engine, vehicle, isPossible) => {
    expect(listPossibleEngines([createEngine(engine)], createVehicle(vehicle))).toHaveLength(isPossible ? 1 : 0)
  })

  it('excludes engines of other years, unless all are of other years', () => {
    const [older, newer] = [createEngine({ year_to: 2014 }), createEngine({ year_from: 2015 })]
    expect(listPossibleEngines([older, newer], createVehicle({ year: 2015 }))).toEqual([newer])
    expect(listPossibleEngines([older], createVehicle({ year: 2015 }))).toEqual([older])
  })
})

describe('listLikelyEngines', () => {
  const weak = createEngine({ power_hp: 150 })
  const strong = createEngine({ power_hp: 184 })
  const larger = createEngine({ engine_cc: 1974, power_hp: 150 })

  it('prefers exactly the size, then the power, of the register', () => {
    expect(listLikelyEngines([weak, strong, larger], createVehicle({}))).toEqual([weak, strong])
    expect(listLikelyEngines([weak, strong, larger], createVehicle({ powerKw: 110 }))).toEqual([weak])
    expect(listLikelyEngines([weak, strong, larger], createVehicle({ powerKw: 135 }))).toEqual([strong])
  })

  it('ignores a size or power that no engine has', () => {
    expect(listLikelyEngines([weak, larger], createVehicle({ engineCc: 1970, powerKw: 999 }))).toEqual([weak, larger])
  })
})
