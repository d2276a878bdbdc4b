import { randomBytes, randomUUID } from 'node:crypto'
import type { PageCall, PageRequest } from '@partlane/contract/pages'
import { Refusal } from '@partlane/domain/refusal'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#platform/config/config.ts'
import { isDatabaseUnavailable } from '#platform/db/database-unavailable.ts'
import type { createInProcessApi } from '#platform/http/in-process-api.ts'
import { InvalidInput } from '#platform/http/input.ts'
import { originOf } from '#platform/http/origin.ts'

export type CallApi = ReturnType<typeof createInProcessApi>
export type PageSettings = Pick<
  Config,
  | 'PRODUCT_NAME'
  | 'PUBLIC_URL'
  | 'MEDIA_URL'
  | 'INDEXED_HOSTS'
  | 'SMTP_URL'
  | 'TWILIO_ACCOUNT_SID'
  | 'SUPPORT_EMAIL'
  | 'COUNTRY_HEADER'
  | 'PAGE_CACHE_SECONDS'
  | 'PAGE_CACHE_MEGABYTES'
  | 'MARKUP_CACHE_MEGABYTES'
>

/** Names the data of an API result, so that a change of it removes the pages that show it. */
export type TagResult = (endpoint: { path: string }, result: unknown) => readonly string[]

/** The instant after which an API result would be another one, without a change of the data. */
export type FindChange = (endpoint: { path: string }, result: unknown) => Date | undefined

type PageRequestInput = {
  request: FastifyRequest
  settings: PageSettings
  callApi: CallApi
  tagResult: TagResult
  findChange: FindChange
  now: () => number
}

/** What a render has found out about its page. */
export type PageFindings = {
  tags: Set<string>
  isIncomplete: boolean
  /** The earliest change of its API results that is known. */
  changesAtMs: number
  isDatabaseUnavailable: boolean
  html?: string
  /**
   * Cannot be guessed. The render replaces it by the id of the request, or by nothing in a page
   * that is stored for other visitors.
   */
  requestIdPlaceholder: string
  requestId: string
}

/** Creates the data of one request for the page bundle, and what its render fills. */
export function createPageRequest(input: PageRequestInput): { page: PageRequest; findings: PageFindings } {
  const { request, settings, now } = input
  const findings: PageFindings = {
    tags: new Set(),
    isIncomplete: false,
    changesAtMs: Number.POSITIVE_INFINITY,
    isDatabaseUnavailable: false,
    requestIdPlaceholder: randomUUID(),
    requestId: request.id,
  }
  const page: PageRequest = {
    url: withoutTrackingParams(new URL(`${originOf(request, settings.PUBLIC_URL)}${request.url}`)),
    cookies: request.headers.cookie ?? '',
    nonce: randomBytes(16).toString('base64'),
    requestId: findings.requestIdPlaceholder,
    nowMs: now(),
    country: countryOf(request, settings.COUNTRY_HEADER),
    indexed: settings.INDEXED_HOSTS.includes(request.hostname),
    productName: settings.PRODUCT_NAME,
    mediaUrl: settings.MEDIA_URL ?? '',
    sandboxChannels: [...(settings.SMTP_URL ? [] : ['email' as const]), ...(settings.TWILIO_ACCOUNT_SID ? [] : ['phone' as const])],
    supportEmail: settings.SUPPORT_EMAIL,
    call: createPageCall(input, findings),
    markIncomplete: () => {
      findings.isIncomplete = true
    },
    setHtml: (html) => {
      findings.html = html
    },
    log: (message, error) => {
      if (!findings.isDatabaseUnavailable) request.log.error({ err: error, path: pathOf(request) }, message)
    },
  }
  return { page, findings }
}

/** Parameters that links of mails and advertisements add. No page depends on them. */
function withoutTrackingParams(url: URL): URL {
  if (!/[?&](utm_|gclid|fbclid|msclkid)/.test(url.search)) return url
  for (const name of [...url.searchParams.keys()]) if (/^(utm_\w+|gclid|fbclid|msclkid)$/.test(name)) url.searchParams.delete(name)
  return url
}

/**
 * The request URL that pages are rendered for. A path that no page can have, because it has an
 * empty segment, a backslash or a malformed escape sequence, becomes the path of an unknown page.
 */
export function toPageUrl(url: string): string {
  const path = url.split('?', 1)[0] ?? '/'
  if (path.startsWith('/') && !/\/\/|\\|%5c/i.test(path) && isDecodable(path)) return url
  return '/404'
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

function countryOf({ headers }: FastifyRequest, header: string | undefined): string | null {
  const headerValue = header === undefined ? undefined : headers[header]
  return typeof headerValue === 'string' && /^[A-Za-z]{2}$/.test(headerValue) ? headerValue.toUpperCase() : null
}

/** Without the query, because the native app opens pages with a token in it. */
const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0]

/**
 * Calls the API for the loaders of a page. Returns refusals as the API would send them. Logs
 * unexpected errors.
 */
function createPageCall({ request, settings, callApi, tagResult, findChange }: PageRequestInput, findings: PageFindings): PageCall {
  return async (endpoint, input, { locale, currency }) => {
    const origin = originOf(request, settings.PUBLIC_URL)
    const userAgent = request.headers['user-agent'] ?? ''
    const caller = { ip: request.ip, origin, userAgent, locale, currency, requestId: request.id, isPrefetch: false }
    try {
      const value = await callApi(endpoint, input, caller)
      for (const tag of tagResult(endpoint, value)) findings.tags.add(tag)
      findings.changesAtMs = Math.min(findings.changesAtMs, findChange(endpoint, value)?.getTime() ?? Number.POSITIVE_INFINITY)
      return { ok: true, value }
    } catch (error) {
      findings.isDatabaseUnavailable ||= isDatabaseUnavailable(error)
      const cause = isImpossiblePath(error) ? new Refusal('not_found') : error
      const { status, errors, unexpected } = callApi.describeError(cause, endpoint, request.id)
      if (unexpected) request.log.error({ err: error, endpoint: endpoint.path }, 'a call of a page failed')
      return { ok: false, status, errors }
    }
  }
}

/** An object whose id or slug has an impossible form does not exist. */
const isImpossiblePath = (error: unknown) => error instanceof InvalidInput && error.issues.every(({ httpPart }) => httpPart === 'params')
