import { z } from 'zod'
import { defineEndpoint, many } from './endpoint.ts'
import { currency } from './fields.ts'
import { defineResource } from './resource.ts'

/** A display currency (specification, section 3: name and mark). Its id is its code. */
export const currencyChoice = defineResource('currency', z.object({ name: currency, mark: z.string() }))

export const currencies = {
  list: defineEndpoint({
    method: 'GET',
    path: '/currencies',
    audience: 'public',
    summary: 'List the currencies for displaying prices',
    output: many(currencyChoice),
  }),
}
