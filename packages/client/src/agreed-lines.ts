import type { agreedLine } from '@partlane/contract/agreed-lines'
import type { Flat } from '@partlane/contract/resource'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from './api/api-context.tsx'
import { agreedLinesEndpoints } from './api/endpoints/agreed-lines.generated.ts'

export type AgreedLine = Flat<typeof agreedLine>

export const agreedLineKeys = { all: ['agreed-lines'] as const }

/** The parts whose price was agreed with the user and that are not paid yet. */
export const agreedLinesQuery = (api: Api) =>
  queryOptions({ queryKey: agreedLineKeys.all, queryFn: () => api(agreedLinesEndpoints).list() })
