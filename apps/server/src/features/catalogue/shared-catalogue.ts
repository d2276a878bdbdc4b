import type { VehicleSource } from '@partlane/contract/catalogue'
import type { AppContext } from '#app/context.ts'
import { cacheSharedData } from '#platform/cache/shared-data.ts'
import { getVehicleNode, listCategories, listMakes, listModels, listSubCategories } from './catalogue.queries.ts'

/** Lists of the catalogue that most pages show. They are the same for all visitors. */
export const listSharedCategories = cacheSharedData((ctx: AppContext) => listCategories(ctx.db), { maxEntries: 1 })
export const listSharedSubCategories = cacheSharedData(
  (ctx: AppContext, categoryId: number | undefined) => listSubCategories(ctx.db, categoryId),
  { maxEntries: 100 },
)
export const listSharedMakes = cacheSharedData((ctx: AppContext, source: VehicleSource | undefined) => listMakes(ctx.db, source), {
  maxEntries: 3,
})
export const listSharedModels = cacheSharedData((ctx: AppContext) => listModels(ctx.db), { maxEntries: 1 })
/** The chosen car of a visitor. Many visitors have the same popular ones. */
export const getSharedVehicleNode = cacheSharedData((ctx: AppContext, id: number) => getVehicleNode(ctx.db, id), { maxEntries: 1_000 })
