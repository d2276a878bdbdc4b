import type { DbOrTx, Tx } from '#platform/db/db.ts'
import { listVehicles } from './garage.queries.ts'
import { deleteVehicles } from './garage.store.ts'

export const eraseGarage = (tx: Tx, { userId }: { userId: number }): Promise<void> => deleteVehicles(tx, userId)

export const exportGarage = async (db: DbOrTx, userId: number) => ({
  vehicles: (await listVehicles(db, userId)).map(({ full_name, year, nickname, plate, vin, mileage, chosen, created_at }) => ({
    name: full_name,
    year,
    nickname,
    plate,
    vin,
    mileage,
    chosen,
    created_at,
  })),
})
