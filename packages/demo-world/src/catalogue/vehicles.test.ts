import { allVwGroupModels } from '@partlane/domain/vehicles/vw-group-models'
import { describe, expect, it } from 'vitest'
import { readCsv, splitList } from '../csv-files.ts'
import { platformKeys } from './platforms.ts'
import { createTestCatalogue } from './test-kit.ts'

const { cars, carsByKey } = createTestCatalogue()
const makes = readCsv<'make' | 'popularity' | 'wmi'>('catalogue/vehicle-makes.csv')
const models = readCsv<'make' | 'model' | 'popularity'>('catalogue/vehicle-models.csv')
const engines = readCsv<'make' | 'model' | 'generation' | 'engine' | 'trims'>('catalogue/vehicle-engines.csv')
const inEnglishOrder = (a: string, b: string) => a.localeCompare(b, 'en')

describe('the vehicles', () => {
  it('are enough for a marketplace', () => {
    expect(makes.length).toBeGreaterThanOrEqual(64)
    expect(models.length).toBeGreaterThanOrEqual(1_100)
    expect(cars.length).toBeGreaterThanOrEqual(1_900)
    expect(engines.length).toBeGreaterThanOrEqual(4_000)
    expect(new Set(engines.map(({ make }) => make)).size).toBeGreaterThanOrEqual(15)
  })

  it('are sorted by make in every file', () => {
    const names = makes.map(({ make }) => make)
    expect(names).toEqual(names.toSorted(inEnglishOrder))
    for (const rows of [models, cars, engines]) {
      const order = [...new Set(rows.map(({ make }) => make))]
      expect(order).toEqual(names.filter((name) => order.includes(name)))
    }
  })

  it('have a generation for each model, a body for each generation and a trim for each engine', () => {
    const withGeneration = new Set(cars.map(({ make, model }) => `${make} ${model}`))
    expect(models.filter(({ make, model }) => !withGeneration.has(`${make} ${model}`))).toEqual([])
    expect(cars.filter(({ bodies }) => bodies.length === 0)).toEqual([])
    expect(engines.filter(({ trims }) => splitList(trims).length === 0)).toEqual([])
  })

  it('list the generations of a model from the oldest to the newest', () => {
    for (const [model, generations] of Map.groupBy(cars, (car) => `${car.make} ${car.model}`)) {
      const years = generations.map(({ from }) => from)
      expect(years, model).toEqual(years.toSorted((a, b) => a - b))
    }
  })

  it('have no model that is more popular than its make', () => {
    const popularityOf = new Map(makes.map(({ make, popularity }) => [make, Number(popularity)]))
    expect(models.filter(({ make, popularity }) => Number(popularity) > (popularityOf.get(make) ?? 0))).toEqual([])
  })

  it('have every model and generation that the type code of a VIN stands for', () => {
    for (const { make, model, generations } of allVwGroupModels()) {
      // Cupra and SEAT use the same type codes
      const sharesCodes = make === 'Cupra' || make === 'SEAT'
      const known = cars.filter((car) => car.model === model && (sharesCodes ? ['SEAT', 'Cupra'] : [make]).includes(car.make))
      expect(
        known.map(({ name }) => name),
        `${make} ${model}`,
      ).toEqual(expect.arrayContaining([...generations]))
      expect(known.length, `${make} ${model}`).toBeGreaterThan(0)
    }
  })
})

describe('the platforms', () => {
  it('consist of generations of the catalogue, each on one platform', () => {
    expect(platformKeys.filter((key) => !carsByKey.has(key))).toEqual([])
    expect(new Set(platformKeys).size).toBe(platformKeys.length)
  })
})
