import { useLocation } from 'react-router'

export const reportsPath = '/staff/reports'

/** What a link to a case tells its page: the filters and the page of the list. */
export const caseLinkState = (list: URLSearchParams) => ({ caseList: list.toString() })

/** The list from which a case was opened, with its filters. */
export function useCaseListPath(): string {
  const state = useLocation().state as { caseList?: unknown } | null
  return typeof state?.caseList === 'string' && state.caseList !== '' ? `${reportsPath}?${state.caseList}` : reportsPath
}
