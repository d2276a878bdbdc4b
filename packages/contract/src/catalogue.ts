import { MAX_SEARCH_TEXT_LENGTH, vehicleLimits } from '@partlane/domain/limits'
import { z } from 'zod'
import { computed, defineEndpoint, many, noContent, one } from './endpoint.ts'
import { catalogueId, lines, modelYear, requiredText, slug } from './fields.ts'
import { defineResource } from './resource.ts'

export const vehicleLevels = ['make', 'model', 'generation', 'series', 'trim'] as const
export type VehicleLevel = (typeof vehicleLevels)[number]
export const vehicleSources = ['imported', 'system'] as const
export type VehicleSource = (typeof vehicleSources)[number]
export const fuels = ['petrol', 'diesel', 'hybrid', 'electric'] as const
export type Fuel = (typeof fuels)[number]

/**
 * Details of a vehicle node, by its level. Makes: `country`. Generations: `body`. Series and trims:
 * the engine.
 */
export type VehicleDetails = {
  country?: string
  body?: string[]
  fuel?: Fuel
  engine_cc?: number | null // null for an electric engine
  power_hp?: number
  engine_code?: string
}

/** Model years. `year_to` null: still in production. */
const yearFields = { year_from: z.int().nullable(), year_to: z.int().nullable() }

/**
 * `source: system` is the make of universal parts, which fit every vehicle. `popular`: listed
 * first.
 */
export const make = defineResource(
  'make',
  z.object({ name: z.string(), slug: z.string(), source: z.enum(vehicleSources), popular: z.boolean() }),
)
export const model = defineResource('model', z.object({ name: z.string(), slug: z.string(), make_id: z.string(), ...yearFields }))
export const generation = defineResource(
  'generation',
  z.object({
    name: z.string(),
    slug: z.string(),
    codes: z.array(z.string()),
    body: z.array(z.string()),
    model_id: z.string(),
    ...yearFields,
  }),
)
const engineFields = {
  fuel: z.enum(fuels).nullable(),
  engine_cc: z.int().nullable(),
  power_hp: z.int().nullable(),
  engine_code: z.string().nullable(),
}
export const series = defineResource(
  'series',
  z.object({ name: z.string(), slug: z.string(), generation_id: z.string(), ...engineFields, ...yearFields }),
)
export const trim = defineResource('trim', z.object({ name: z.string(), slug: z.string(), serie_id: z.string(), ...yearFields }))

/**
 * A node of the vehicle tree with its path from the make down. Used by chips, breadcrumbs and the
 * vehicle in the header.
 */
export const vehicleNode = defineResource(
  'vehicle_node',
  z.object({
    level: z.enum(vehicleLevels),
    name: z.string(),
    full_name: z.string(),
    short_name: z.string(), // the model, "Golf"; for a make its name
    codes: z.array(z.string()),
    path: z.array(z.object({ id: z.string(), level: z.enum(vehicleLevels), name: z.string() })),
    ...engineFields,
    ...yearFields,
  }),
)

export const category = defineResource(
  'category',
  z.object({ slug, name: z.string(), icon: z.string(), position: z.int(), listing_count: z.int() }),
)
export const subCategory = defineResource(
  'sub_category',
  z.object({
    slug,
    name: z.string(),
    category_id: z.string(),
    category_slug: slug,
    drawing: z.string(), // name of the placeholder drawing
    position: z.int(),
    listing_count: z.int(),
  }),
)
export const attributionTypes = ['number', 'choice', 'text', 'boolean'] as const
export type AttributionType = (typeof attributionTypes)[number]
/**
 * An attribute of a subcategory ("Diameter, mm"). `options` returns the choices of an attribute.
 */
export const attribution = defineResource(
  'attribution',
  z.object({
    key: z.string(),
    label: z.string(),
    type: z.enum(attributionTypes),
    unit: z.string().nullable(),
    category_id: z.string(),
    position: z.int(),
  }),
)
export const option = defineResource('option', z.object({ value: z.string(), label: z.string(), position: z.int() }))

export const catalogue = {
  makes: defineEndpoint({
    method: 'GET',
    path: '/makes',
    audience: 'public',
    summary: 'List makes, popular ones first. `by_source=system` returns the universal make.',
    query: z.strictObject({ by_source: z.enum(vehicleSources).optional() }),
    output: many(make),
  }),
  models: defineEndpoint({
    method: 'GET',
    path: '/models',
    audience: 'public',
    summary: 'List the models of a make, or of all makes',
    query: z.strictObject({ make_id: catalogueId.optional() }),
    output: many(model),
  }),
  generations: defineEndpoint({
    method: 'GET',
    path: '/generations',
    audience: 'public',
    summary: 'List the generations of a model, newest first',
    query: z.strictObject({ by_model_id: catalogueId }),
    output: many(generation),
  }),
  series: defineEndpoint({
    method: 'GET',
    path: '/series',
    audience: 'public',
    summary: 'List the engines of a generation or of a model',
    query: z
      .strictObject({ model_id: catalogueId.optional(), by_generation_id: catalogueId.optional() })
      .refine(({ model_id, by_generation_id }) => model_id !== undefined || by_generation_id !== undefined, {
        path: ['by_generation_id'],
        params: { code: 'required' },
      }),
    output: many(series),
  }),
  trims: defineEndpoint({
    method: 'GET',
    path: '/trims',
    audience: 'public',
    summary: 'List the trims of a series',
    query: z.strictObject({ by_serie_id: catalogueId }),
    output: many(trim),
  }),
  vehicleNode: defineEndpoint({
    method: 'GET',
    path: '/vehicle_nodes/{id}',
    audience: 'public',
    summary: 'Get a node of the vehicle tree with its path',
    params: z.object({ id: catalogueId }),
    output: one(vehicleNode),
  }),
  vehicleSearch: defineEndpoint({
    method: 'GET',
    path: '/vehicle_search',
    audience: 'public',
    summary: 'Search vehicles by free text ("golf mk7 2.0 tdi", "bmw e90"), most popular first',
    query: z.strictObject({ q: z.string().max(MAX_SEARCH_TEXT_LENGTH) }),
    output: many(vehicleNode),
  }),
  universalVehicleDetails: defineEndpoint({
    method: 'GET',
    path: '/universal_vehicle_details',
    audience: 'public',
    summary: 'Get the vehicle details used for universal parts',
    output: computed(
      'universal_vehicle_details',
      z.object({ make: z.object({ id: z.string(), name: z.string(), source: z.literal('system') }), category: z.string() }),
    ),
    refusals: ['not_found'],
  }),
  categories: defineEndpoint({
    method: 'GET',
    path: '/categories',
    audience: 'public',
    summary: 'List the main categories with their number of parts',
    output: many(category),
  }),
  subCategories: defineEndpoint({
    method: 'GET',
    path: '/sub_categories',
    audience: 'public',
    summary: 'List the subcategories of a category, or all subcategories',
    query: z.strictObject({ category_id: catalogueId.optional() }),
    output: many(subCategory),
  }),
  attributions: defineEndpoint({
    method: 'GET',
    path: '/attributions',
    audience: 'public',
    summary: 'List the attributes of a subcategory',
    query: z.strictObject({ category_id: catalogueId }),
    output: many(attribution),
  }),
  options: defineEndpoint({
    method: 'GET',
    path: '/options',
    audience: 'public',
    summary: 'List the options of an attribute',
    query: z.strictObject({ attribution_id: catalogueId }),
    output: many(option),
  }),
  reportMissingVehicle: defineEndpoint({
    method: 'POST',
    path: '/vehicle_missing',
    audience: 'guest',
    summary: 'Report a vehicle that is missing from the catalogue',
    body: z.strictObject({
      vehicle_missing: z.strictObject({
        make: requiredText(vehicleLimits.missing_make),
        model: requiredText(vehicleLimits.missing_model),
        year: modelYear.optional(),
        details: lines(vehicleLimits.missing_details).optional(),
      }),
    }),
    output: noContent,
    refusals: ['too_many_requests'],
    limit: 'writes',
  }),
}
