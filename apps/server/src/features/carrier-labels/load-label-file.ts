import type { carrierLabels } from '@partlane/contract/carrier-labels'
import type { OutputOf } from '@partlane/contract/endpoint'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { findLabel } from './carrier-labels.queries.ts'

type LabelFile = OutputOf<typeof carrierLabels.getFile>

/**
 * The PDF of a bought label, for the sender of the parcel: the seller, or of a return the buyer.
 * The seller gets both.
 * @throws Refusal not_found
 */
export async function loadLabelFile(ctx: AppContext, { user, labelId }: { user: CurrentUser; labelId: number }): Promise<LabelFile> {
  const label = await findLabel(ctx.db, labelId)
  if (!label) throw new Refusal('not_found')
  const isSender = label.direction === 'return' && label.buyer_id === user.id
  if (label.seller_id !== user.id && !isSender) throw new Refusal('not_found')
  if (label.status !== 'bought' || label.file_key === null) throw new Refusal('not_found')
  const bytes = await ctx.storage.read(label.file_key)
  if (!bytes) throw new Refusal('not_found')
  return { bytes: new Uint8Array(bytes), file_name: `label-${label.reference}.pdf` }
}
