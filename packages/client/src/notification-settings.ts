import type { OutputOf } from '@partlane/contract/endpoint'
import type { notificationSettings } from '@partlane/contract/notification-settings'
import type { MailMode, NoticeKind } from '@partlane/domain/notifications/notice-kinds'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from './api/api-context.tsx'
import { notificationSettingsEndpoints } from './api/endpoints/notification-settings.generated.ts'
import { invalidateAndRefetch } from './api/query-client.ts'

export type NotificationSettings = OutputOf<typeof notificationSettings.show>
export type NoticePreference = NotificationSettings['preferences'][number]
export type QuietHours = NotificationSettings['quiet_hours']
export type Unsubscription = OutputOf<typeof notificationSettings.showUnsubscription>

const settingsKeys = { all: ['notification-settings'] as const, unsubscription: (token: string) => ['unsubscription', token] as const }

/** What the member wants to be notified of. Always stale: a link in a mail may have changed it. */
export const notificationSettingsQuery = (api: Api) =>
  queryOptions({
    queryKey: settingsKeys.all,
    queryFn: ({ signal }) => api(notificationSettingsEndpoints).show({}, { signal }),
    staleTime: 0,
  })

/** The time zone of this device, by which the server counts quiet hours and the daily mail. */
const timeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Changes the settings at once. After a failure they are as the server has them. */
function useSettingsMutation<I>(
  callApi: (api: Api, input: I) => Promise<NotificationSettings>,
  expect: (current: NotificationSettings, input: I) => NotificationSettings,
) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    // One after the other: the answer to an earlier change does not undo a later one.
    scope: { id: 'notification-settings' },
    mutationFn: (input: I) => callApi(api, input),
    onMutate: async (input) => {
      await queryClient.cancelQueries({ queryKey: settingsKeys.all })
      queryClient.setQueryData<NotificationSettings>(settingsKeys.all, (current) => current && expect(current, input))
    },
    onSettled: () => invalidateAndRefetch(queryClient, settingsKeys.all),
  })
}

type PreferenceInput = { kind: NoticeKind; mail: MailMode; push: boolean }

export const useSetPreference = () =>
  useSettingsMutation(
    (api, { kind, mail, push }: PreferenceInput) =>
      api(notificationSettingsEndpoints).setPreference({ kind, preference: { mail, push, time_zone: timeZone() } }),
    (current, input) => ({
      ...current,
      preferences: current.preferences.map((preference) => (preference.kind === input.kind ? { ...preference, ...input } : preference)),
    }),
  )

export const useSetQuietHours = () =>
  useSettingsMutation(
    (api, quiet_hours: QuietHours) =>
      api(notificationSettingsEndpoints).setQuietHours({ notification_settings: { time_zone: timeZone(), quiet_hours } }),
    (current, quiet_hours) => ({ ...current, quiet_hours }),
  )

/** What the link of a mail would switch off. */
export const unsubscriptionQuery = (api: Api, token: string) =>
  queryOptions({
    queryKey: settingsKeys.unsubscription(token),
    queryFn: ({ signal }) => api(notificationSettingsEndpoints).showUnsubscription({ token }, { signal }),
    staleTime: 0,
  })

/** Switches off what the link of a mail names. */
export function useUnsubscribe() {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => api(notificationSettingsEndpoints).unsubscribe({ unsubscription: { token } }),
    onSuccess: (data, token) => {
      queryClient.setQueryData<Unsubscription>(settingsKeys.unsubscription(token), data)
      return invalidateAndRefetch(queryClient, settingsKeys.all)
    },
  })
}
