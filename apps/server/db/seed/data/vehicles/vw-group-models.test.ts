import { allVwGroupModels } from '@partlane/domain/vehicles/vw-group-models'
import { expect, it } from 'vitest'
import { vehicleMakes } from './index.ts'

it('every model that a VIN’s type code may stand for is in the vehicle tree', () => {
  for (const { make, model, generations } of allVwGroupModels()) {
    const makes = make === 'Cupra' ? ['SEAT', 'Cupra'] : make === 'SEAT' ? ['SEAT', 'Cupra'] : [make] // they share their codes
    const found = vehicleMakes
      .filter(({ name }) => makes.includes(name))
      .flatMap(({ models }) => models.filter(({ name }) => name === model))
    expect(found.length, `${make} ${model}`).toBeGreaterThan(0)
    const known = found.flatMap((each) => each.generations.map(({ name }) => name))
    for (const generation of generations) expect(known, `${make} ${model} ${generation}`).toContain(generation)
  }
})
