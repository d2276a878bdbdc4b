import type { Locale } from '@partlane/domain/locale'
import type { AppContext } from '#app/context.ts'
import { escapeHtml } from '#platform/mail/escape-html.ts'
import type { MailAttachment } from '#platform/mail/mailer.ts'
import { absoluteUrl } from '#platform/mail/page-url.ts'

type AttachedText = { title: string; summary: string; html: string; version: number; effective_on: string }

const style =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem}dd{margin:0;min-height:2rem;border-bottom:1px solid}'

/**
 * A text as an HTML file of its own, which a buyer can store: the law requires a durable medium.
 * Its links are absolute.
 */
export function renderMailAttachment(
  { config }: Pick<AppContext, 'config'>,
  { filename, text, locale }: { filename: string; text: AttachedText; locale: Locale },
): MailAttachment {
  const html = text.html.replaceAll('href="/', `href="${absoluteUrl(config, '/')}`)
  const version = `${config.PRODUCT_NAME} · ${text.version} · ${text.effective_on}`
  const content = `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${escapeHtml(text.title)}</title><style>${style}</style></head>
<body><h1>${escapeHtml(text.title)}</h1><p>${escapeHtml(text.summary)}</p><p>${escapeHtml(version)}</p>${html}</body></html>`
  return { filename, content_type: 'text/html; charset=utf-8', content }
}
