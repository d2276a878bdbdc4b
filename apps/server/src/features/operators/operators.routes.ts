import { operators } from '@partlane/contract/operators'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { approvePerson } from './approve-person.ts'
import { listAudit } from './audit.queries.ts'
import { blockPerson } from './block-person.ts'
import { presentAudit, presentPerson, showPerson } from './operators.present.ts'
import { listPeople } from './people.queries.ts'
import { readDocument } from './read-document.ts'
import { refuseDocuments } from './refuse-documents.ts'
import { restorePerson } from './restore-person.ts'

export const operatorsRoutes = defineRoutes((route) => {
  route(operators.people, async ({ ctx, query: { page, items, waiting, ...filter } }) => {
    const people = await listPeople(ctx.db, { ...filter, waiting: waiting === 'true', page: { page, items } })
    return { items: people.items.map(presentPerson), pagy: people.pagy }
  })
  route(operators.person, ({ ctx, params }) => showPerson(ctx, params.id))
  route(operators.approve, async ({ ctx, user, params }) => {
    await approvePerson(ctx, { by: user, personId: params.id })
    return showPerson(ctx, params.id)
  })
  route(operators.refuse, async ({ ctx, user, params, body }) => {
    await refuseDocuments(ctx, { by: user, personId: params.id, reason: body.reason })
    return showPerson(ctx, params.id)
  })
  route(operators.block, async ({ ctx, user, params, body }) => {
    await blockPerson(ctx, { by: user, personId: params.id, reason: body.reason })
    return showPerson(ctx, params.id)
  })
  route(operators.restore, async ({ ctx, user, params, body }) => {
    await restorePerson(ctx, { by: user, personId: params.id, reason: body.reason })
    return showPerson(ctx, params.id)
  })
  route(operators.readDocument, ({ ctx, user, params }) => readDocument(ctx, { by: user, documentId: params.id }))
  route(operators.audit, async ({ ctx, query: { page, items, action } }) => {
    const entries = await listAudit(ctx.db, { action, page: { page, items } })
    return { items: entries.items.map(presentAudit), pagy: entries.pagy }
  })
})
