import type { FastifyInstance } from 'fastify'
import { escapeText, renderPage } from './pages.ts'

/** What can happen later to an object, by a button. `id`: of the object. */
export type ControlAction<P> = { label: string; run: (provider: P, id: string) => void }
/** An object of the stand-in. `actions`: names of what can happen to it now. */
export type ControlRow = { id: string; text: string; actions: readonly string[] }
export type ControlSection = [title: string, rows: ControlRow[]]

type ControlPage<P> = {
  title: string
  actions: ReadonlyMap<string, ControlAction<P>>
  listSections: (provider: P) => ControlSection[]
}

/**
 * The page at `/`: the objects of the stand-in, with what can happen to them later. A form sends
 * the id and the action, so that browser tests can do the same with a request.
 */
export function addControlPage<P>(app: FastifyInstance, provider: P, { title, actions, listSections }: ControlPage<P>): void {
  const renderRow = ({ id, text, actions: names }: ControlRow) =>
    `<form method="post" action="/_bank"><input type="hidden" name="id" value="${escapeText(id)}"><code>${escapeText(id)}</code> ${escapeText(text)} ${names
      .map((name) => `<button name="action" value="${name}">${actions.get(name)?.label ?? name}</button>`)
      .join(' ')}</form>`
  app.get('/', async (_request, reply) => {
    const sections = listSections(provider).map(([name, rows]) => `<h2>${name}</h2>${rows.map(renderRow).join('') || '<p>None</p>'}`)
    return reply.type('text/html; charset=utf-8').send(renderPage(title, sections.join('')))
  })
  app.post<{ Body: string }>('/_bank', async (request, reply) => {
    const fields = new URLSearchParams(String(request.body))
    const action = actions.get(fields.get('action') ?? '')
    if (!action) return reply.code(400).send()
    action.run(provider, fields.get('id') ?? '')
    return reply.redirect('/', 303)
  })
}

const MAX_ROWS = 50

/** The last objects that were made, the newest first. */
export const newest = <T>(objects: ReadonlyMap<string, T>): T[] => [...objects.values()].slice(-MAX_ROWS).reverse()
