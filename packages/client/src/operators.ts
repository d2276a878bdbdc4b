import type {
  auditEntry,
  failedDelivery,
  failedHandler,
  failedNotification,
  userAccountDetails,
  userSummary,
} from '@partlane/contract/operators'
import type { Flat } from '@partlane/contract/resource'
import type { Role, UserStatus } from '@partlane/domain/accounts/roles'
import type { DeliveryWay } from '@partlane/domain/notifications/delivery-ways'
import type { OperatorAction } from '@partlane/domain/operators/operator-actions'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from './api/api-context.tsx'
import { operatorsEndpoints } from './api/endpoints/operators.generated.ts'
import { invalidateAndRefetch } from './api/query-client.ts'

export type UserSummary = Flat<typeof userSummary>
export type UserAccountDetails = Flat<typeof userAccountDetails>
export type AuditEntry = Flat<typeof auditEntry>
export type FailedDelivery = Flat<typeof failedDelivery>
export type FailedHandler = Flat<typeof failedHandler>
export type FailedNotification = Flat<typeof failedNotification>

export type UsersFilter = {
  page: number
  search?: string
  status?: Exclude<UserStatus, 'guest'>
  role?: Exclude<Role, 'guest'>
}

export const operatorKeys = {
  all: ['operators'] as const,
  reviewQueue: (page: number) => ['operators', 'queue', page] as const,
  users: (filter: UsersFilter) => ['operators', 'people', filter] as const,
  user: (id: string) => ['operators', 'person', id] as const,
  audit: (filter: object) => ['operators', 'audit', filter] as const,
  deliveries: (filter: object) => ['operators', 'deliveries', filter] as const,
  failedHandlers: ['operators', 'failed-handlers'] as const,
  failedNotifications: (filter: object) => ['operators', 'failed-notifications', filter] as const,
  failedWays: ['operators', 'failed-ways'] as const,
}

const PAGE_SIZE = 24
const QUEUE_REFRESH_MS = 30_000

/** Businesses with pending documents, oldest first. Refetched by interval: the page stays open. */
export const reviewQueueQuery = (api: Api, page: number) =>
  queryOptions({
    queryKey: operatorKeys.reviewQueue(page),
    queryFn: ({ signal }) => api(operatorsEndpoints).listUsers({ waiting: 'true', page, items: PAGE_SIZE }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: QUEUE_REFRESH_MS,
  })

export const usersQuery = (api: Api, filter: UsersFilter) =>
  queryOptions({
    queryKey: operatorKeys.users(filter),
    queryFn: ({ signal }) => api(operatorsEndpoints).listUsers({ ...filter, items: PAGE_SIZE }, { signal }),
    placeholderData: keepPreviousData,
  })

export const userQuery = (api: Api, id: string) =>
  queryOptions({ queryKey: operatorKeys.user(id), queryFn: ({ signal }) => api(operatorsEndpoints).showUser({ id }, { signal }) })

export const auditQuery = (api: Api, filter: { page: number; action?: string }) =>
  queryOptions({
    queryKey: operatorKeys.audit(filter),
    queryFn: ({ signal }) => api(operatorsEndpoints).audit({ ...filter, items: PAGE_SIZE }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Failed deliveries by handler. Refetched by interval: a repeated delivery may fail again. */
export const deliveriesQuery = (api: Api, filter: { page: number; handler?: string }) =>
  queryOptions({
    queryKey: operatorKeys.deliveries(filter),
    queryFn: ({ signal }) => api(operatorsEndpoints).listDeliveries({ ...filter, items: PAGE_SIZE }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: QUEUE_REFRESH_MS,
  })

/** The handlers with failed deliveries and their number. */
export const failedHandlersQuery = (api: Api) =>
  queryOptions({
    queryKey: operatorKeys.failedHandlers,
    queryFn: ({ signal }) => api(operatorsEndpoints).listFailedHandlers({}, { signal }),
    refetchInterval: QUEUE_REFRESH_MS,
  })

/** Repeats the failed delivery of one event to a handler, or all of the handler. */
export function useRetryDeliveries() {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: { handler: string; event_id?: string }) => api(operatorsEndpoints).retryDeliveries(input),
    onSettled: () => invalidateAndRefetch(queryClient, operatorKeys.all),
  })
}

/** Notifications that were not sent, by way. Refetched by interval: one may fail again. */
export const failedNotificationsQuery = (api: Api, filter: { page: number; way?: DeliveryWay }) =>
  queryOptions({
    queryKey: operatorKeys.failedNotifications(filter),
    queryFn: ({ signal }) => api(operatorsEndpoints).listFailedNotifications({ ...filter, items: PAGE_SIZE }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: QUEUE_REFRESH_MS,
  })

/** The ways with notifications that were not sent and their number. */
export const failedWaysQuery = (api: Api) =>
  queryOptions({
    queryKey: operatorKeys.failedWays,
    queryFn: ({ signal }) => api(operatorsEndpoints).listFailedWays({}, { signal }),
    refetchInterval: QUEUE_REFRESH_MS,
  })

/** Sends one failed notification again, or all of a way. */
export function useRetryNotifications() {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: { way: DeliveryWay; notification_id?: string }) => api(operatorsEndpoints).retryNotifications(input),
    onSettled: () => invalidateAndRefetch(queryClient, operatorKeys.all),
  })
}

export type OperatorActionInput = { id: string; action: OperatorAction; reason: string }

/**
 * Takes an action on a user and caches the returned account. After a refusal, for example because
 * another operator acted first, the account is refetched.
 */
export function useOperatorAction() {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, action, reason }: OperatorActionInput) =>
      action === 'approve' ? api(operatorsEndpoints).approve({ id }) : api(operatorsEndpoints)[action]({ id, reason }),
    onSuccess: (user) => queryClient.setQueryData(operatorKeys.user(user.id), user),
    onSettled: () => invalidateAndRefetch(queryClient, operatorKeys.all),
  })
}

/**
 * Opens a document. The server audits each access, so the response is not cached. The account is
 * refetched: opening its last unopened document allows the approval.
 */
export function useReadDocument() {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api(operatorsEndpoints).readDocument({ id }),
    onSuccess: () => invalidateAndRefetch(queryClient, operatorKeys.all),
    gcTime: 0,
  })
}
