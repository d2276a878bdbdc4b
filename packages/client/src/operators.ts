import type { auditEntry, person, personFile } from '@partlane/contract/operators'
import type { Flat } from '@partlane/contract/resource'
import type { Role, UserStatus } from '@partlane/domain/accounts/roles'
import type { PersonAction } from '@partlane/domain/operators/person-actions'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from './api/api-context.tsx'
import { askAgain } from './api/query-client.ts'

export type Person = Flat<typeof person>
export type PersonFile = Flat<typeof personFile>
export type AuditEntry = Flat<typeof auditEntry>

export type PeopleFilter = {
  page: number
  search?: string
  status?: Exclude<UserStatus, 'guest'>
  role?: Exclude<Role, 'guest'>
}

const operatorKeys = {
  all: ['operators'] as const,
  queue: (page: number) => ['operators', 'queue', page] as const,
  people: (filter: PeopleFilter) => ['operators', 'people', filter] as const,
  person: (id: string) => ['operators', 'person', id] as const,
  audit: (filter: object) => ['operators', 'audit', filter] as const,
}

const ITEMS = 24
const QUEUE_REFRESH_MS = 30_000

/** Businesses whose documents wait, longest first. It is looked at all day, so it keeps itself up. */
export const queueQuery = (api: Api, page: number) =>
  queryOptions({
    queryKey: operatorKeys.queue(page),
    queryFn: ({ signal }) => api.operators.people({ waiting: 'true', page, items: ITEMS }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: QUEUE_REFRESH_MS,
  })

export const peopleQuery = (api: Api, filter: PeopleFilter) =>
  queryOptions({
    queryKey: operatorKeys.people(filter),
    queryFn: ({ signal }) => api.operators.people({ ...filter, items: ITEMS }, { signal }),
    placeholderData: keepPreviousData,
  })

export const personQuery = (api: Api, id: string) =>
  queryOptions({ queryKey: operatorKeys.person(id), queryFn: ({ signal }) => api.operators.person({ id }, { signal }) })

export const auditQuery = (api: Api, filter: { page: number; action?: string }) =>
  queryOptions({
    queryKey: operatorKeys.audit(filter),
    queryFn: ({ signal }) => api.operators.audit({ ...filter, items: ITEMS }, { signal }),
    placeholderData: keepPreviousData,
  })

export type Decision = { id: string; action: PersonAction; reason: string }

/** Decides about somebody; their file follows at once. Refused because another operator was first, the file is asked for again. */
export function useDecide() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, action, reason }: Decision) =>
      action === 'approve' ? api.operators.approve({ id }) : api.operators[action]({ id, reason }),
    onSuccess: (file) => queries.setQueryData(operatorKeys.person(file.id), file),
    onSettled: () => askAgain(queries, operatorKeys.all),
  })
}

/** Opens a document. Each time is written down on the server, so the answer is kept nowhere. */
export function useReadDocument() {
  const api = useApi()
  return useMutation({ mutationFn: (id: string) => api.operators.readDocument({ id }), gcTime: 0 })
}
