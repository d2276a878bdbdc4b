import type { Reader, Tx } from '#platform/db/db.ts'
import { listVehicles } from './garage.queries.ts'

export async function forgetGarage(tx: Tx, { userId }: { userId: number }): Promise<void> {
  await tx.deleteFrom('vehicles').where('user_id', '=', userId).execute()
}

export const exportGarage = async (db: Reader, userId: number) => ({
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
