import type { FastifyReply } from 'fastify'
import { escapeHtml } from './escape-html.ts'

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1f2933;background:#fff}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.5rem;border-bottom:1px solid #cbd2d9;vertical-align:top}
pre{white-space:pre-wrap;background:#f3f5f8;padding:1rem}iframe{width:100%;height:36rem;border:1px solid #cbd2d9}`

/**
 * Sends a page of the development tools. Its policy allows no scripts, and frames of this server
 * only.
 */
export function sendDevPage(reply: FastifyReply, title: string, body: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src http: https: data:; frame-src 'self'",
    })
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>` +
        `<style>${style}</style><h1>${escapeHtml(title)}</h1>${body}</html>`,
    )
}

/** The cells are HTML. */
export function renderTable(headings: string[], rows: string[][]): string {
  const head = headings.map((heading) => `<th>${escapeHtml(heading)}</th>`).join('')
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')
  return rows.length === 0 ? '<p>No messages yet.</p>' : `<div class="wide"><table><tr>${head}</tr>${body}</table></div>`
}
