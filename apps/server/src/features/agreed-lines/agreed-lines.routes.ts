import { agreedLines } from '@partlane/contract/agreed-lines'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { loadAgreedLines } from './load-agreed-lines.ts'

/** HTTP routes of agreed lines. The features of their sources make them. */
export const agreedLinesRoutes = defineRoutes((route) => {
  route(agreedLines.list, ({ ctx, user, caller }) => loadAgreedLines(ctx, { user, caller }))
})
