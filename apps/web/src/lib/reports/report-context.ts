import type { ReportTarget } from '@partlane/client/reports'
import { createContext, useContext } from 'react'

/** Opens the dialog of a report. Undefined where the page has none. */
export const ReportContext = createContext<((target: ReportTarget) => void) | undefined>(undefined)

export const useOpenReport = () => useContext(ReportContext)
