import type { Flat } from '@partlane/contract/resource'
import type { staticPage, staticPageSummary } from '@partlane/contract/static-pages'
import type { Locale } from '@partlane/domain/locale'
import { Refusal } from '@partlane/domain/refusal'
import { isStaticPageId, pageVersions, type StaticPageId, staticPageIds, staticPagePath } from '@partlane/domain/static-pages/static-pages'
import type { AppContext } from '#app/context.ts'
import { getVersionInForce, renderStaticPage } from './render-static-page.ts'

/** The menu of static pages, each in the version in force. */
export const loadStaticPages = (ctx: AppContext, locale: Locale): Flat<typeof staticPageSummary>[] =>
  staticPageIds.map((id) => {
    const version = getVersionInForce(ctx, id)
    const { title, summary } = renderStaticPage(ctx, { id, version: version.version, locale })
    return { id, name: id, path: staticPagePath(id), title, summary, ...version }
  })

type LoadInput = { id: string; version: number | undefined; locale: Locale }

/**
 * A static page in the version in force, or in the version of the request.
 * @throws Refusal not_found
 */
export function loadStaticPage(ctx: AppContext, { id, version: versionNumber, locale }: LoadInput): Flat<typeof staticPage> {
  if (!isStaticPageId(id)) throw new Refusal('not_found')
  const versionInForce = getVersionInForce(ctx, id)
  const version = versionNumber === undefined ? versionInForce : findVersion(id, versionNumber)
  if (!version) throw new Refusal('not_found')
  const text = renderStaticPage(ctx, { id, version: version.version, locale })
  const versions = [...pageVersions[id]].reverse()
  return { id, name: id, path: staticPagePath(id), ...text, ...version, in_force: version === versionInForce, versions }
}

const findVersion = (id: StaticPageId, number: number) => pageVersions[id].find(({ version }) => version === number)
