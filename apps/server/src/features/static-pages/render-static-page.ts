import { marketplaceDate } from '@partlane/domain/accounts/holiday'
import { DEFAULT_LOCALE, type Locale } from '@partlane/domain/locale'
import { findVersionInForce, type PageVersion, pageVersions, type StaticPageId } from '@partlane/domain/static-pages/static-pages'
import type { AppContext } from '#app/context.ts'
import { fillPlaceholders, type Placeholders } from './fill-placeholders.ts'
import { getPageText } from './page-texts.ts'

type Context = Pick<AppContext, 'config' | 'clock'>
type PageOptions = { id: StaticPageId; version: number; locale: Locale }

/** Fields of the withdrawal form. They are empty on the form that is not about an order. */
const EMPTY_FORM_FIELDS = { trader: '', goods: '', ordered_on: '', consumer_name: '', consumer_address: '' }
export type WithdrawalFormFields = typeof EMPTY_FORM_FIELDS

/** The version of a page that is in force now, in the time zone of the marketplace. */
export const getVersionInForce = ({ clock }: Pick<AppContext, 'clock'>, id: StaticPageId): PageVersion =>
  findVersionInForce(pageVersions[id], marketplaceDate(clock.now()))

/** A version of a page with title, summary and HTML. Its links are paths in the locale. */
export function renderStaticPage(ctx: Context, { id, version, locale }: PageOptions, formFields: WithdrawalFormFields = EMPTY_FORM_FIELDS) {
  const { title, summary, html } = getPageText(id, version, locale)
  const placeholders = { ...companyPlaceholders(ctx), ...formFields }
  return {
    title: fillPlaceholders(title, placeholders),
    summary: fillPlaceholders(summary, placeholders),
    html: fillPlaceholders(addLocaleToLinks(html, locale), placeholders),
  }
}

/** The terms in the version that was agreed to. */
export function renderAgreedTerms(ctx: Context, { version, locale }: Omit<PageOptions, 'id'>) {
  const effective_on = pageVersions.terms.find((other) => other.version === version)?.effective_on ?? ''
  return { version, effective_on, ...renderStaticPage(ctx, { id: 'terms', version, locale }) }
}

const companyPlaceholders = ({ config }: Context): Placeholders => ({
  product: config.PRODUCT_NAME,
  company: config.companyDetails,
  support_email: config.SUPPORT_EMAIL,
})

const addLocaleToLinks = (html: string, locale: Locale) =>
  locale === DEFAULT_LOCALE ? html : html.replaceAll('href="/', `href="/${locale}/`)
