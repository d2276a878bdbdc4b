import { catalogue } from '@partlane/contract/catalogue'
import { defineRoutes } from '#platform/http/define-routes.ts'
import {
  presentAttribution,
  presentCategory,
  presentGeneration,
  presentMake,
  presentModel,
  presentNode,
  presentOption,
  presentSeries,
  presentSubCategory,
  presentTrim,
} from './catalogue.present.ts'
import { getUniversalMake, listAttributions, listChildren, listOptions, listSeriesOfModel } from './catalogue.queries.ts'
import { reportMissingVehicle } from './report-missing-vehicle.ts'
import {
  getSharedVehicleNode,
  listSharedCategories,
  listSharedMakes,
  listSharedModels,
  listSharedSubCategories,
} from './shared-catalogue.ts'
import { searchVehicles } from './vehicle-search.queries.ts'

/** Category name of a listing without a category (specification, section 3). */
const DEFAULT_CATEGORY = 'Universal'

/** HTTP routes of the catalogue: vehicle tree, categories, reports of missing vehicles. */
export const catalogueRoutes = defineRoutes((route) => {
  route(catalogue.makes, async ({ ctx, query }) => (await listSharedMakes(ctx, query.by_source)).map(presentMake))
  route(catalogue.models, async ({ ctx, query: { make_id } }) => {
    const rows = make_id === undefined ? await listSharedModels(ctx) : await listChildren(ctx.db, { parentId: make_id, level: 'model' })
    return rows.map(presentModel)
  })
  route(catalogue.generations, async ({ ctx, query }) =>
    (await listChildren(ctx.db, { parentId: query.by_model_id, level: 'generation' })).map(presentGeneration),
  )
  route(catalogue.series, async ({ ctx, query: { by_generation_id, model_id } }) => {
    const rows =
      by_generation_id === undefined
        ? await listSeriesOfModel(ctx.db, model_id ?? 0)
        : await listChildren(ctx.db, { parentId: by_generation_id, level: 'series' })
    return rows.map(presentSeries)
  })
  route(catalogue.trims, async ({ ctx, query }) =>
    (await listChildren(ctx.db, { parentId: query.by_serie_id, level: 'trim' })).map(presentTrim),
  )
  route(catalogue.vehicleNode, async ({ ctx, params }) => presentNode(await getSharedVehicleNode(ctx, params.id)))
  route(catalogue.vehicleSearch, async ({ ctx, query }) => (await searchVehicles(ctx.db, query.q)).map(presentNode))
  route(catalogue.universalVehicleDetails, async ({ ctx }) => {
    const { id, name } = await getUniversalMake(ctx.db)
    return { make: { id: String(id), name, source: 'system' as const }, category: DEFAULT_CATEGORY }
  })
  route(catalogue.categories, async ({ ctx, caller }) =>
    (await listSharedCategories(ctx)).map((row) => presentCategory(row, caller.locale)),
  )
  route(catalogue.subCategories, async ({ ctx, query, caller }) =>
    (await listSharedSubCategories(ctx, query.category_id)).map((row) => presentSubCategory(row, caller.locale)),
  )
  route(catalogue.attributions, async ({ ctx, query, caller }) =>
    (await listAttributions(ctx.db, query.category_id)).map((row) => presentAttribution(row, caller.locale)),
  )
  route(catalogue.options, async ({ ctx, query, caller }) =>
    (await listOptions(ctx.db, query.attribution_id)).map((row) => presentOption(row, caller.locale)),
  )
  route(catalogue.reportMissingVehicle, async ({ ctx, user, body }) => {
    await reportMissingVehicle(ctx, { user, vehicle: body.vehicle_missing })
    return undefined
  })
})
