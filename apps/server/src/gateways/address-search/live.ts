import { z } from 'zod'
import type { Logger } from '#platform/logger/logger.ts'
import { keepAnswers } from '../keep-answers.ts'
import { askProvider, ProviderBusy, ProviderUnavailable, shaped } from '../provider.ts'
import type { AddressSearch, Details, Suggestions } from './port.ts'

const found = z.object({
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
const details = z.object({ Items: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))) })
/** Faults come with status 200, as the only row. */
const fault = z.object({ Items: z.tuple([z.object({ Error: z.union([z.string(), z.number()]), Description: z.string().default('') })]) })

const MINUTE = 60_000
const LIMIT = '10'

/** Loqate's numbers: daily limits of the key, of the trial and of one person; 10 is its guard against sudden crowds. */
const limits: Readonly<Record<string, number>> = { 8: 3600, 13: 3600, 14: 3600, 17: 60, 10: 10 }

type Options = { key: string; url: string; log: Logger; timeoutMs?: number }

/**
 * Loqate's Capture. Only Britain, only English, whatever is asked for. Suggestions are kept for some minutes, because their ids are; an address
 * itself for as long, so that a double press costs once. The key is added here and goes nowhere else.
 */
export function createLoqateSearch({ key, url, log, timeoutMs }: Options): AddressSearch {
  const keepFound = keepAnswers<Suggestions>({ most: 5000, forMs: ({ Items }) => (Items.length > 0 ? 10 : 2) * MINUTE })
  const keepDetails = keepAnswers<Details>({ most: 1000, forMs: ({ Items }) => (Items.length > 0 ? 10 * MINUTE : 0) })

  async function ask<S extends z.ZodType>(
    path: string,
    question: Record<string, string>,
    schema: S,
    nothing: z.output<S>,
  ): Promise<z.output<S>> {
    const address = new URL(`/Capture/Interactive/${path}/json6.ws`, url)
    address.search = new URLSearchParams({ Key: key, ...question }).toString()
    const { status, body } = await askProvider(address, timeoutMs === undefined ? {} : { timeoutMs })
    const told = fault.safeParse(body)
    if (told.success) return onFault(told.data.Items[0], nothing, log)
    if (status >= 400) throw new ProviderUnavailable(`status ${status}`)
    return shaped(schema, body)
  }

  return {
    name: 'loqate',
    find: ({ Text, Container = '' }) =>
      keepFound(`${Container} ${Text.toLowerCase()}`, () =>
        ask('Find/v1.10', { Text, Container, Countries: 'GB', Language: 'en', Limit: LIMIT }, found, { Items: [] }),
      ),
    retrieve: ({ Id, Field1Format = '', Field2Format = '' }) =>
      keepDetails([Id, Field1Format, Field2Format].join(' '), () =>
        ask('Retrieve/v1.20', { Id, ...given({ Field1Format, Field2Format }) }, details, { Items: [] }),
      ),
  }
}

const given = (fields: Record<string, string>) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))

/** From 1000 on the question itself is at fault (an id that has run out): nothing is found then. Anything else is between Loqate and us. */
function onFault<T>({ Error: error, Description }: { Error: string | number; Description: string }, nothing: T, log: Logger): T {
  const wait = limits[String(error)]
  if (wait !== undefined) throw new ProviderBusy(wait)
  if (Number(error) >= 1000) return nothing
  log.error({ provider: 'loqate', error, reason: Description }, 'the address search does not let us in')
  throw new ProviderUnavailable(`error ${error}`)
}
