import type { OutputOf } from '@partlane/contract/endpoint'
import type { pushTokens } from '@partlane/contract/push-tokens'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from './api/api-context.tsx'
import { pushTokensEndpoints } from './api/endpoints/push-tokens.generated.ts'
import { invalidateAndRefetch } from './api/query-client.ts'

const pushTokenKeys = { devices: ['push-devices'] as const }

/** The devices of the native app that receive push messages. */
export const pushDevicesQuery = (api: Api) =>
  queryOptions({ queryKey: pushTokenKeys.devices, queryFn: ({ signal }) => api(pushTokensEndpoints).list({}, { signal }) })

export type PushDevice = OutputOf<typeof pushTokens.list>['devices'][number]

/** Ends push messages to a device. The list is also refetched if the device is gone already. */
export function useRemovePushDevice() {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api(pushTokensEndpoints).remove({ id }),
    onSettled: () => invalidateAndRefetch(queryClient, pushTokenKeys.devices),
  })
}
