import type { vehicle } from '@partlane/contract/garage'
import type { Flat } from '@partlane/contract/resource'
import type { VehicleRow } from './garage.queries.ts'

export const presentVehicle = (row: VehicleRow): Flat<typeof vehicle> => ({
  id: String(row.id),
  node_id: String(row.node_id),
  name: row.full_name,
  short_name: row.model ?? row.name,
  level: row.level,
  year: row.year,
  nickname: row.nickname,
  plate: row.plate,
  vin: row.vin,
  mileage: row.mileage,
  chosen: row.chosen,
  created_at: row.created_at.toISOString(),
})
