import type { Car } from '../catalogue/catalogue.ts'
import type { Row } from '../services.ts'
import type { WrittenPerson } from './write-people.ts'

const DAY_MS = 86_400_000

type Options = { people: readonly WrittenPerson[]; carsByKey: ReadonlyMap<string, Car>; now: Date }

/** Rows of `vehicles`: the cars in the garages. The first car of a user is the selected one. */
export function garageRows({ people, carsByKey, now }: Options): Row[] {
  return people.flatMap(({ id, key, garage = [] }) =>
    garage.map(({ vehicle, year, nickname, plate, mileage }, i) => {
      const car = carsByKey.get(vehicle)
      if (!car) throw new Error(`${key} has a ${vehicle}, which the catalogue does not have`)
      return {
        user_id: id,
        node_id: car.id,
        year,
        nickname: nickname ?? null,
        plate: plate?.replace(/\s/g, '') ?? null, // the API stores plates without spaces
        mileage: mileage ?? null,
        chosen: i === 0,
        created_at: new Date(now.getTime() - (30 + i) * DAY_MS),
      }
    }),
  )
}
