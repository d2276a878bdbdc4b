import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from './api/api-context.tsx'
import { pushSubscriptionsEndpoints } from './api/endpoints/push-subscriptions.generated.ts'
import { invalidateAndRefetch } from './api/query-client.ts'
import { notificationSettingsKey } from './notification-settings.ts'

/** What a browser gives after it has subscribed. */
export type BrowserSubscription = { endpoint: string; keys: { p256dh: string; auth: string } }

const pushSubscriptionKeys = { own: ['push-subscription'] as const }

export const pushSubscriptionQuery = (api: Api) =>
  queryOptions({ queryKey: pushSubscriptionKeys.own, queryFn: ({ signal }) => api(pushSubscriptionsEndpoints).show({}, { signal }) })

/** Registers the browser of this session for push messages. */
export const useRegisterPushSubscription = () =>
  useChange((api, subscription: BrowserSubscription) => api(pushSubscriptionsEndpoints).register({ push_subscription: subscription }))

/** Ends push messages to the browser of this session. */
export const useRemovePushSubscription = () => useChange((api, _: undefined) => api(pushSubscriptionsEndpoints).remove())

/** Sends a push message to the browser of this session. */
export const useTestPushSubscription = () => useChange((api, _: undefined) => api(pushSubscriptionsEndpoints).test({}))

function useChange<Input>(change: (api: Api, input: Input) => Promise<unknown>) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => change(api, input),
    onSettled: () =>
      Promise.all([pushSubscriptionKeys.own, notificationSettingsKey].map((queryKey) => invalidateAndRefetch(queryClient, queryKey))),
  })
}
