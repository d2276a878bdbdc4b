/** Ids of the pages with versions, in the order of menus. */
export const staticPageIds = ['terms', 'privacy', 'returns', 'fees', 'buyer-protection', 'withdrawal-form'] as const
export type StaticPageId = (typeof staticPageIds)[number]

export const isStaticPageId = (text: string): text is StaticPageId => (staticPageIds as readonly string[]).includes(text)

/** Path on the site, without a locale. The withdrawal form can also be opened from an order. */
export const staticPagePath = (id: StaticPageId): string => (id === 'withdrawal-form' ? '/withdrawal-form' : `/legal/${id}`)

/** A published text. `effective_on`: first day on which it is in force, "2026-11-23". */
export type PageVersion = { version: number; effective_on: string }

const first: PageVersion = { version: 1, effective_on: '2026-11-23' }
/** Refunds, reviews, collections, exchange surcharges and labels as they were built. */
const second: PageVersion = { version: 2, effective_on: '2026-11-24' }
/** What is stored of bids. */
const third: PageVersion = { version: 3, effective_on: '2026-11-28' }

/**
 * All versions of each page, oldest first. A text that was published is never changed: a new text
 * is a new version with a file of its own (apps/server/src/features/static-pages/texts).
 */
export const pageVersions: Readonly<Record<StaticPageId, readonly PageVersion[]>> = {
  terms: [first, second],
  privacy: [first, second, third],
  returns: [first, second],
  fees: [first, second],
  'buyer-protection': [first, second],
  'withdrawal-form': [first],
}

/**
 * The version in force on `date` ("2026-11-23"): the newest that has begun. Before the first one
 * has begun, the first one.
 */
export function findVersionInForce(versions: readonly PageVersion[], date: string): PageVersion {
  const versionInForce = versions.findLast(({ effective_on }) => effective_on <= date) ?? versions[0]
  if (!versionInForce) throw new Error('a page needs at least one version')
  return versionInForce
}
