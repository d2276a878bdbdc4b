import { agreedLines } from '@partlane/contract/agreed-lines'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { chooseHandover } from './choose-handover.ts'
import { loadAgreedLine, loadAgreedLines } from './load-agreed-lines.ts'

/** HTTP routes of agreed lines. The features of their sources make them. */
export const agreedLinesRoutes = defineRoutes((route) => {
  route(agreedLines.list, ({ ctx, user, caller }) => loadAgreedLines(ctx, { user, caller }))
  route(agreedLines.change, async ({ ctx, user, caller, params, body }) => {
    await chooseHandover(ctx, { user, id: params.id, shippingType: body.agreed_line.shipping_type })
    return loadAgreedLine(ctx, { user, caller }, params.id)
  })
})
