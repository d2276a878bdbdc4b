import type { Row } from '../kit/rows.ts'
import type { WrittenPerson } from './write-people.ts'

/** The cars people keep; the first is the chosen one. */
export function garageRows({
  people,
  nodeId,
  now,
}: {
  people: readonly WrittenPerson[]
  nodeId: (key: string) => number
  now: Date
}): Row[] {
  return people.flatMap(({ id, garage = [] }) =>
    garage.map(({ vehicle, year, nickname, plate, mileage }, i) => ({
      user_id: id,
      node_id: nodeId(vehicle),
      year,
      nickname: nickname ?? null,
      plate: plate?.replace(/\s/g, '') ?? null, // as the API keeps it
      mileage: mileage ?? null,
      chosen: i === 0,
      created_at: new Date(now.getTime() - (30 + i) * 86_400_000),
    })),
  )
}
