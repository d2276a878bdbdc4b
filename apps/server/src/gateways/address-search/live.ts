import { z } from 'zod'
import { createResponseCache } from '#gateways/response-cache.ts'
import type { Logger } from '#platform/logger/logger.ts'
import { ProviderBusy, ProviderUnavailable, parseResponse, requestProvider } from '../provider.ts'
import type { AddressSearch, Details, Suggestions } from './port.ts'

const findResponseSchema = z.object({
  Items: z.array(
    z.object({
      Id: z.string(),
      Type: z.string(),
      Text: z.string(),
      Highlight: z.string().default(''),
      Description: z.string().default(''),
    }),
  ),
})
const retrieveResponseSchema = z.object({ Items: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))) })
/** Loqate sends errors with status 200, as the only row. */
const errorSchema = z.object({
  Items: z.tuple([z.object({ Error: z.union([z.string(), z.number()]), Description: z.string().default('') })]),
})

const MINUTE_MS = 60_000
const MAX_SUGGESTIONS = '10'

/**
 * Loqate's error numbers: daily limits of the key, of the trial and of one user. 10 is its
 * protection against traffic peaks.
 */
const retryAfterSecondsByError = new Map(Object.entries({ 8: 3600, 13: 3600, 14: 3600, 17: 60, 10: 10 }))

type LoqateOptions = { key: string; url: string; log: Logger; timeoutMs?: number }

/**
 * Loqate's Capture API, for British addresses in English. Suggestions are cached for some minutes,
 * because their ids expire. Addresses are cached for the same time, so that a double click costs
 * one call. The key is only added here.
 */
export function createLoqateSearch({ key, url, log, timeoutMs }: LoqateOptions): AddressSearch {
  const withSuggestionsCache = createResponseCache<Suggestions>({
    maxEntries: 5000,
    ttlMs: ({ Items }) => (Items.length > 0 ? 10 : 2) * MINUTE_MS,
  })
  const withDetailsCache = createResponseCache<Details>({ maxEntries: 1000, ttlMs: ({ Items }) => (Items.length > 0 ? 10 * MINUTE_MS : 0) })

  async function request<S extends z.ZodType>(
    path: string,
    params: Record<string, string>,
    schema: S,
    emptyResult: z.output<S>,
  ): Promise<z.output<S>> {
    const requestUrl = new URL(`/Capture/Interactive/${path}/json6.ws`, url)
    requestUrl.search = new URLSearchParams({ Key: key, ...params }).toString()
    const { status, body } = await requestProvider(requestUrl, timeoutMs === undefined ? {} : { timeoutMs })
    const errorResponse = errorSchema.safeParse(body)
    if (errorResponse.success) return handleError(errorResponse.data.Items[0], emptyResult, log)
    if (status >= 400) throw new ProviderUnavailable(`status ${status}`)
    return parseResponse(schema, body)
  }

  return {
    name: 'loqate',
    find: ({ Text, Container = '' }) =>
      withSuggestionsCache(`${Container} ${Text.toLowerCase()}`, () =>
        request('Find/v1.10', { Text, Container, Countries: 'GB', Language: 'en', Limit: MAX_SUGGESTIONS }, findResponseSchema, {
          Items: [],
        }),
      ),
    retrieve: ({ Id, Field1Format = '', Field2Format = '' }) =>
      withDetailsCache([Id, Field1Format, Field2Format].join(' '), () =>
        request('Retrieve/v1.20', { Id, ...nonEmpty({ Field1Format, Field2Format }) }, retrieveResponseSchema, { Items: [] }),
      ),
  }
}

const nonEmpty = (fields: Record<string, string>) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))

/**
 * Errors from 1000 on concern the request (e.g. an expired id): the result is empty. Other errors
 * concern our account.
 */
function handleError<T>({ Error: error, Description }: { Error: string | number; Description: string }, emptyResult: T, log: Logger): T {
  const retryAfterSeconds = retryAfterSecondsByError.get(String(error))
  if (retryAfterSeconds !== undefined) throw new ProviderBusy(retryAfterSeconds)
  if (Number(error) >= 1000) return emptyResult
  log.error({ provider: 'loqate', error, reason: Description }, 'the address search does not let us in')
  throw new ProviderUnavailable(`error ${error}`)
}
