import { staticPageIds } from '@partlane/domain/static-pages/static-pages'
import { z } from 'zod'
import { defineEndpoint, many, one } from './endpoint.ts'
import { integer, slug } from './fields.ts'
import { defineResource } from './resource.ts'

const versionShape = {
  version: z.int().min(1),
  /** First day on which the version is in force. */
  effective_on: z.iso.date(),
}

const summaryShape = {
  name: z.enum(staticPageIds), // equal to the id
  title: z.string(),
  summary: z.string(),
  path: z.string().meta({ examples: ['/legal/terms'] }), // without a locale
  ...versionShape,
}

/** An entry of the menu of static pages, with the version in force. */
export const staticPageSummary = defineResource('static_page_summary', z.object(summaryShape))

/** One version of a static page in the locale of the request. */
export const staticPage = defineResource(
  'static_page',
  z.object({
    ...summaryShape,
    /** The text below the title: headings, paragraphs, lists and links. */
    html: z.string(),
    in_force: z.boolean(),
    versions: z.array(z.object(versionShape)), // newest first
  }),
)

/** Terms, privacy, returns, fees, buyer protection and the withdrawal form. */
export const staticPages = {
  list: defineEndpoint({
    method: 'GET',
    path: '/static_pages',
    audience: 'public',
    summary: 'List the static pages: terms, privacy, returns, fees, buyer protection, withdrawal form',
    output: many(staticPageSummary),
  }),
  show: defineEndpoint({
    method: 'GET',
    path: '/static_pages/{id}',
    audience: 'public',
    summary: 'Get a static page in the version in force, or an older version',
    params: z.object({ id: slug }),
    query: z.strictObject({ version: integer({ min: 1, max: 9999 }).optional() }),
    output: one(staticPage),
  }),
}
