import type { Flat } from '@partlane/contract/resource'
import type { device } from '@partlane/contract/sessions'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { accountKeys } from './accounts.ts'
import { type Api, useApi } from './api/api-context.tsx'
import { sessionsEndpoints } from './api/endpoints/sessions.generated.ts'
import { invalidateAndRefetch } from './api/query-client.ts'

export type Device = Flat<typeof device>

/** The signed-in devices, the current one first. */
export const devicesQuery = (api: Api) => queryOptions({ queryKey: accountKeys.devices, queryFn: () => api(sessionsEndpoints).list() })

/** Signs out one device. The list is also refetched if the session has already ended. */
export function useSignOutDevice() {
  const api = useApi()
  const refetchDevices = useRefetchDevices()
  return useMutation({ mutationFn: (id: string) => api(sessionsEndpoints).end({ id }), onSettled: refetchDevices })
}

/** Signs out all devices except this one. */
export function useSignOutOtherDevices() {
  const api = useApi()
  const refetchDevices = useRefetchDevices()
  return useMutation({ mutationFn: () => api(sessionsEndpoints).endOthers(), onSettled: refetchDevices })
}

function useRefetchDevices() {
  const queryClient = useQueryClient()
  return () => invalidateAndRefetch(queryClient, accountKeys.devices)
}
