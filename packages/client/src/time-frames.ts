import type { Flat } from '@partlane/contract/resource'
import type { timeFrame } from '@partlane/contract/time-frames'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from './api/api-context.tsx'
import { timeFramesEndpoints } from './api/endpoints/time-frames.generated.ts'
import { invalidateAndRefetch } from './api/query-client.ts'
import { listingKeys } from './listings.ts'

export type OwnTimeFrame = Flat<typeof timeFrame>
export type NewTimeFrame = Omit<OwnTimeFrame, 'id'>

export const timeFrameKeys = { list: ['time-frames'] as const }

/** The seller's own collection hours, from Monday. */
export const timeFramesQuery = (api: Api) => queryOptions({ queryKey: timeFrameKeys.list, queryFn: () => api(timeFramesEndpoints).list() })

/** A change of the collection hours. Refetches the week and the listings, also after a refusal. */
function useTimeFrameMutation<I, O>(callApi: (api: Api, input: I) => Promise<O>) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: I) => callApi(api, input),
    async onSettled() {
      void invalidateAndRefetch(queryClient, listingKeys.all)
      await invalidateAndRefetch(queryClient, timeFrameKeys.list)
    },
  })
}

export const useAddTimeFrame = () => useTimeFrameMutation((api, time_frame: NewTimeFrame) => api(timeFramesEndpoints).add({ time_frame }))
export const useRemoveTimeFrames = () => useTimeFrameMutation((api, ids: string[]) => api(timeFramesEndpoints).remove({ ids }))
export const useCopyTimeFrames = () =>
  useTimeFrameMutation((api, copy: { from: number; to: number[] }) => api(timeFramesEndpoints).copy({ copy }))
