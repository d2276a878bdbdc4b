import { labelFormats, packingParts } from '@partlane/domain/orders/packing'
import { z } from 'zod'
import { defineEndpoint, file } from './endpoint.ts'
import { flag, idList } from './fields.ts'

export const packing = {
  documents: defineEndpoint({
    method: 'GET',
    path: '/users/sold_items/packing_slips',
    audience: 'member',
    summary: 'Get packing slips and address labels of own sold orders as one PDF',
    query: z.strictObject({
      ids: idList.meta({ description: 'Ids of up to 100 orders, separated by commas' }),
      parts: z.enum(packingParts).default('both').meta({ description: 'All slips, then all labels; or only one of them' }),
      label_format: z.enum(labelFormats).default('a6').meta({ description: 'One label on each page, or four' }),
      gift: flag.default(false).meta({ description: 'Without prices' }),
    }),
    output: file('application/pdf'),
    refusals: ['not_found', 'unavailable'],
    limit: 'lookups',
  }),
}
