import type { PictureValue, VerdictValue } from '@partlane/contract/listings'
import { fitVerdict, type VehicleNode } from '@partlane/domain/fitment/verdict'
import type { AppContext } from '#app/context.ts'
import type { PictureRole } from '#platform/images/pictures.ts'
import type { FitmentLine } from './listing-details.queries.ts'

type PhotoRow = { position: number; storage_key: string; width: number; height: number; placeholder: string }

/** Presents a stored photo with the URLs of all its sizes. */
export function presentPhoto({ pictures }: Pick<AppContext, 'pictures'>, photo: PhotoRow, role?: PictureRole): PictureValue {
  const { src, sources, width, height } = pictures.presentPicture(photo.storage_key, photo, role)
  return { position: photo.position, url: src, sources, width, height, placeholder: photo.placeholder }
}

/** Presents whether a part fits the vehicle, with the fitment row that decides. */
export function presentVerdict(vehicle: VehicleNode, rows: readonly FitmentLine[], universal: boolean): NonNullable<VerdictValue> {
  const { fit, reason, row } = fitVerdict(vehicle, rows, universal)
  const decidingRow = row && rows.find(({ id }) => id === row.id)
  return {
    fit,
    reason,
    row: decidingRow
      ? {
          position: rows.indexOf(decidingRow) + 1,
          vehicle: decidingRow.vehicle,
          year_from: decidingRow.year_from,
          year_to: decidingRow.year_to,
          note: decidingRow.note,
        }
      : null,
  }
}

export const presentFitment = ({ node_id, vehicle, level, path, year_from, year_to, note }: FitmentLine, index: number) => ({
  position: index + 1,
  node_id: String(node_id),
  vehicle,
  level,
  path: path.map(String),
  year_from,
  year_to,
  note,
})
