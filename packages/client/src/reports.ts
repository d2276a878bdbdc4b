import type { CaseState, Report, ReportCase, ReportCaseDetails, ReportDecision } from '@partlane/contract/reports'
import type { AppealOutcome, CorrectionOutcome } from '@partlane/domain/reports/report-machine'
import type { ReportReason } from '@partlane/domain/reports/report-reasons'
import type { ReporterAppealOutcome, ReportKind, ReportOutcome } from '@partlane/domain/reports/report-rules'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from './api/api-context.tsx'
import { chatsEndpoints } from './api/endpoints/chats.generated.ts'
import { reportsEndpoints } from './api/endpoints/reports.generated.ts'
import { invalidateAndRefetch } from './api/query-client.ts'
import { useEnsureGuest } from './session/session.ts'

export type { CaseState, Report, ReportCase, ReportCaseDetails, ReportDecision }

/** What is reported, and its name for the title of the dialog. */
export type ReportTarget = { kind: ReportKind; id: string; name: string; chatId?: string | undefined }

const keys = {
  all: ['reports'] as const,
  reasons: (kind: 'listing' | 'user', locale: string) => ['reports', 'reasons', kind, locale] as const,
  own: (page: number) => ['reports', 'own', page] as const,
  decisions: (page: number) => ['reports', 'decisions', page] as const,
  decision: (id: string) => ['reports', 'decision', id] as const,
  token: (token: string) => ['reports', 'token', token] as const,
  cases: (filter: object) => ['reports', 'cases', filter] as const,
  case: (id: string) => ['reports', 'case', id] as const,
}

/** The reasons for a kind of object, with their names in the language of the page. */
export const reportReasonsQuery = (api: Api, kind: ReportKind, locale: string) =>
  queryOptions({
    queryKey: keys.reasons(kind === 'listing' ? 'listing' : 'user', locale),
    queryFn: ({ signal }) => {
      const calls = api(reportsEndpoints)
      return kind === 'listing' ? calls.listListingReasons({}, { signal }) : calls.listUserReasons({}, { signal })
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

type NewReport = {
  target: ReportTarget
  reasonId: string
  text: string
  email: string
  blocks: boolean
  /** Aborted when the reporter cancels: what was not sent yet is not sent. */
  signal: AbortSignal
}

/**
 * Without a connection a mutation fails at once. By default TanStack Query would send it when the
 * connection is back, also after the user has left the form.
 */
const FAILS_OFFLINE = { networkMode: 'always' } as const

/**
 * Reports an object; visitors get a guest session. `blocks`: also blocks the other side of the
 * conversation.
 */
export function useReport() {
  const api = useApi()
  const queryClient = useQueryClient()
  const ensureGuest = useEnsureGuest()
  return useMutation({
    ...FAILS_OFFLINE,
    mutationFn: async ({ target: { kind, id, chatId }, reasonId, text, email, blocks, signal }: NewReport) => {
      await ensureGuest()
      signal.throwIfAborted()
      const report = await api(reportsEndpoints).create(
        { report: { [`${kind}_id`]: id, reason_id: reasonId as ReportReason, text: text || null, email: email || null } },
        { signal },
      )
      if (blocks && chatId !== undefined) await api(chatsEndpoints).change({ id: chatId, chat: { blocked: true } })
      return report
    },
    onSettled: (_report, _error, { blocks }) =>
      Promise.all([invalidateAndRefetch(queryClient, keys.all), blocks && invalidateAndRefetch(queryClient, ['chats'])]),
  })
}

/** Own reports, newest first. */
export const ownReportsQuery = (api: Api, page: number) =>
  queryOptions({
    queryKey: keys.own(page),
    queryFn: ({ signal }) => api(reportsEndpoints).list({ page, items: 20 }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Decisions about the member, newest first. */
export const decisionsQuery = (api: Api, page: number) =>
  queryOptions({
    queryKey: keys.decisions(page),
    queryFn: ({ signal }) => api(reportsEndpoints).listDecisions({ page, items: 20 }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** The newest decision about an own listing. Null without one. */
export const decisionOfListingQuery = (api: Api, listingId: string) =>
  queryOptions({
    queryKey: ['reports', 'of_listing', listingId],
    queryFn: async ({ signal }) =>
      (await api(reportsEndpoints).listDecisions({ listing_id: listingId, items: 1 }, { signal })).items[0] ?? null,
    staleTime: 0,
  })

export const decisionQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: keys.decision(id),
    queryFn: ({ signal }) => api(reportsEndpoints).showDecision({ id }, { signal }),
    staleTime: 0,
  })

/** A decision by the token of its mail. */
export const decisionOfTokenQuery = (api: Api, token: string) =>
  queryOptions({
    queryKey: keys.token(token),
    queryFn: ({ signal }) => api(reportsEndpoints).openDecision({ token }, { signal }),
  })

/** Appeals a decision, by its id as a member, or by the token of its mail. */
export function useAppeal(by: { id: string } | { token: string }) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    ...FAILS_OFFLINE,
    mutationFn: (text: string) => {
      const calls = api(reportsEndpoints)
      return 'id' in by ? calls.appeal({ id: by.id, appeal: { text } }) : calls.appealByToken({ token: by.token, appeal: { text } })
    },
    onSettled: () => invalidateAndRefetch(queryClient, keys.all),
  })
}

/** Appeals, as the reporter, a decision that took no action. */
export function useAppealReport(reportId: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    ...FAILS_OFFLINE,
    mutationFn: (text: string) => api(reportsEndpoints).appealReport({ id: reportId, appeal: { text } }),
    onSettled: () => invalidateAndRefetch(queryClient, keys.all),
  })
}

/** Asks operators to check the corrected listing of a decision. */
export function useRequestCorrection(decisionId: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    ...FAILS_OFFLINE,
    mutationFn: () => api(reportsEndpoints).requestCorrection({ id: decisionId }),
    onSettled: () => invalidateAndRefetch(queryClient, keys.all),
  })
}

const QUEUE_REFRESH_MS = 30_000

/** `user`: the id of the reported user. */
type CaseFilter = { state: CaseState; kind?: ReportKind | undefined; user?: string | undefined; page: number }

/** The queue of operators. */
export const reportCasesQuery = (api: Api, { state, kind, user, page }: CaseFilter) =>
  queryOptions({
    queryKey: keys.cases({ state, kind, user, page }),
    queryFn: ({ signal }) =>
      api(reportsEndpoints).listCases({ state, page, items: 24, ...(kind && { kind }), ...(user && { user }) }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: QUEUE_REFRESH_MS,
  })

/** The reports of one object, for operators. Each request is audited as a view. */
export const reportCaseQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: keys.case(id),
    queryFn: ({ signal }) => api(reportsEndpoints).showCase({ id }, { signal }),
    refetchOnWindowFocus: false,
  })

type Decision =
  | { outcome: ReportOutcome; reason: string }
  | { appeal: AppealOutcome; reason: string }
  | { reporterAppeal: ReporterAppealOutcome; reason: string }
  | { correction: CorrectionOutcome; reason: string }

/** The newest open appeal of a reporter that the operator sees: ids rise with time. */
const newestAppealId = ({ reporter_appeals }: ReportCaseDetails) =>
  String(Math.max(0, ...reporter_appeals.filter(({ status }) => status === 'open').map(({ id }) => Number(id))))

/**
 * Decides about reports, an appeal, the appeals of reporters or a corrected listing. The response
 * is stored, because loading is audited.
 */
export function useDecideCase(reportCase: ReportCaseDetails) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { id, last_report_id } = reportCase
  return useMutation({
    ...FAILS_OFFLINE,
    mutationFn: (decision: Decision) => {
      const calls = api(reportsEndpoints)
      if ('correction' in decision)
        return calls.decideCorrection({ id, correction: { outcome: decision.correction, reason: decision.reason } })
      if ('reporterAppeal' in decision)
        return calls.decideReporterAppeals({
          id,
          appeal: { outcome: decision.reporterAppeal, reason: decision.reason, last_appeal_id: newestAppealId(reportCase) },
        })
      return 'appeal' in decision
        ? calls.decideAppeal({ id, appeal: { outcome: decision.appeal, reason: decision.reason } })
        : calls.decide({ id, decision: { outcome: decision.outcome, reason: decision.reason, last_report_id } })
    },
    onSuccess: (decided) => {
      queryClient.setQueryData(keys.case(id), decided)
      return Promise.all([invalidateAndRefetch(queryClient, ['reports', 'cases']), invalidateAndRefetch(queryClient, ['operators'])])
    },
    onError: () => invalidateAndRefetch(queryClient, keys.case(id)),
  })
}
