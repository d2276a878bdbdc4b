import type { DbOrTx, Tx } from '#platform/db/db.ts'
import { listVehicles } from './garage.queries.ts'

export async function eraseGarage(tx: Tx, { userId }: { userId: number }): Promise<void> {
  await tx.deleteFrom('vehicles').where('user_id', '=', userId).execute()
}

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
