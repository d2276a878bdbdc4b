import type { OutputOf } from '@partlane/contract/endpoint'
import type { notificationSettings } from '@partlane/contract/notification-settings'
import type { MailMode, NoticeKind } from '@partlane/domain/notifications/notice-kinds'
import { queryOptions, useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from './api/api-context.tsx'
import { notificationSettingsEndpoints } from './api/endpoints/notification-settings.generated.ts'
import { invalidateAndRefetch } from './api/query-client.ts'

export type NotificationSettings = OutputOf<typeof notificationSettings.show>
export type NoticePreference = NotificationSettings['preferences'][number]
export type QuietHours = NotificationSettings['quiet_hours']
export type Unsubscription = OutputOf<typeof notificationSettings.showUnsubscription>

/** The settings say whether push messages have a device to reach. */
export const notificationSettingsKey = ['notification-settings'] as const

const settingsKeys = {
  all: notificationSettingsKey,
  change: ['change-notification-settings'] as const,
  unsubscription: (token: string) => ['unsubscription', token] as const,
}

/**
 * What the member wants to be notified of. Always stale: a link in a mail or another tab may have
 * changed it, so that a tab reads it again when it is shown.
 */
export const notificationSettingsQuery = (api: Api) =>
  queryOptions({
    queryKey: settingsKeys.all,
    queryFn: ({ signal }) => api(notificationSettingsEndpoints).show({}, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

/** The time zone of this device, by which the server counts quiet hours and the daily mail. */
const timeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The ways of a kind that change. The others stay as the server has them. */
type PreferenceChange = { kind: NoticeKind; mail?: MailMode; push?: boolean }
export type SettingsChange = { preference: PreferenceChange } | { quietHours: QuietHours }

function sendChange(api: Api, change: SettingsChange): Promise<NotificationSettings> {
  const endpoints = api(notificationSettingsEndpoints)
  if ('quietHours' in change)
    return endpoints.setQuietHours({ notification_settings: { time_zone: timeZone(), quiet_hours: change.quietHours } })
  const { kind, ...ways } = change.preference
  return endpoints.setPreference({ kind, preference: { ...ways, time_zone: timeZone() } })
}

function applyChange(settings: NotificationSettings, change: SettingsChange): NotificationSettings {
  if ('quietHours' in change) return { ...settings, quiet_hours: change.quietHours }
  const { preference } = change
  return { ...settings, preferences: settings.preferences.map((row) => (row.kind === preference.kind ? { ...row, ...preference } : row)) }
}

/** The settings of the server, with the changes that are on their way to it. */
export function useNotificationSettings() {
  const query = useQuery(notificationSettingsQuery(useApi()))
  const pendingChanges = useMutationState({
    filters: { mutationKey: settingsKeys.change, status: 'pending' },
    select: ({ state }) => state.variables as SettingsChange,
  })
  return { ...query, data: query.data && pendingChanges.reduce(applyChange, query.data) }
}

/** Changes the settings at once. After a failure they are as the server has them. */
export function useChangeSettings() {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: settingsKeys.change,
    // One after the other: the answer to an earlier change does not undo a later one.
    scope: { id: 'notification-settings' },
    // Without a connection a change fails now. It does not wait, and overwrite later ones.
    networkMode: 'always',
    mutationFn: (change: SettingsChange) => sendChange(api, change),
    onSuccess: async (settings) => {
      await queryClient.cancelQueries({ queryKey: settingsKeys.all })
      queryClient.setQueryData<NotificationSettings>(settingsKeys.all, settings)
    },
    // Not awaited: without a connection the query waits for one.
    onError: () => void invalidateAndRefetch(queryClient, settingsKeys.all),
  })
}

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
