import { describe, expect, it } from 'vitest'
import { vehicleMakes } from './index.ts'

const repeated = (names: string[]): string[] => names.filter((name, at) => names.indexOf(name) !== at)
const models = vehicleMakes.flatMap((make) => make.models.map((model) => ({ of: `${make.name} ${model.name}`, model })))
const generations = models.flatMap(({ of, model }) =>
  model.generations.map((generation) => ({ of: `${of} ${generation.name}`, generation })),
)
const series = generations.flatMap(({ of, generation }) =>
  (generation.series ?? []).map((line) => ({ of: `${of} ${line.name}`, line, generation })),
)

describe('vehicle seed', () => {
  it('is large enough to feel like the real catalogue', () => {
    expect(vehicleMakes.length).toBeGreaterThanOrEqual(64)
    expect(models.length).toBeGreaterThanOrEqual(1100)
    expect(generations.length).toBeGreaterThanOrEqual(1900)
    expect(series.length).toBeGreaterThanOrEqual(4000)
  })

  it('lists the makes in alphabetical order', () => {
    const names = vehicleMakes.map((make) => make.name)
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')))
  })

  it('has unique names at every level', () => {
    expect(repeated(vehicleMakes.map((make) => make.name))).toEqual([])
    for (const make of vehicleMakes) expect(repeated(make.models.map((model) => model.name)), make.name).toEqual([])
    for (const { of, model } of models) expect(repeated(model.generations.map((generation) => generation.name)), of).toEqual([])
    for (const { of, generation } of generations) expect(repeated((generation.series ?? []).map((line) => line.name)), of).toEqual([])
    for (const { of, line } of series) expect(repeated(line.trims), of).toEqual([])
  })

  it('never leaves a level empty', () => {
    for (const make of vehicleMakes) expect(make.models.length, make.name).toBeGreaterThan(0)
    for (const { of, model } of models) expect(model.generations.length, of).toBeGreaterThan(0)
    for (const { of, generation } of generations) expect(generation.body.length, of).toBeGreaterThan(0)
    for (const { of, line } of series) expect(line.trims.length, of).toBeGreaterThan(0)
  })

  it('has years that run forwards, generations oldest first', () => {
    for (const { of, generation } of generations) expect(generation.to ?? 9999, of).toBeGreaterThanOrEqual(generation.from)
    for (const { of, model } of models) {
      const starts = model.generations.map((generation) => generation.from)
      expect(starts, of).toEqual([...starts].sort((a, b) => a - b))
    }
    for (const { of, line, generation } of series) {
      expect(line.from ?? generation.from, of).toBeGreaterThanOrEqual(generation.from)
      expect(line.to ?? generation.to ?? 9999, of).toBeLessThanOrEqual(generation.to ?? 9999)
    }
  })

  it('has well-formed countries, WMIs and popularity', () => {
    for (const make of vehicleMakes) {
      expect(make.country, make.name).toMatch(/^[A-Z]{2}$/)
      expect(make.popularity, make.name).toBeGreaterThanOrEqual(1)
      expect(make.popularity, make.name).toBeLessThanOrEqual(100)
      for (const wmi of make.wmi) expect(wmi, make.name).toMatch(/^[A-HJ-NPR-Z0-9]{3}$/)
    }
  })

  it('gives only electric cars no displacement', () => {
    for (const { of, line } of series) expect(line.engineCc === null, of).toBe(line.fuel === 'electric')
  })

  it('has engines and trims for at least 15 makes', () => {
    const rich = vehicleMakes.filter((make) =>
      make.models.some((model) => model.generations.some((generation) => (generation.series ?? []).some((line) => line.trims.length > 0))),
    )
    expect(rich.length).toBeGreaterThanOrEqual(15)
  })
})
