import { escapeHtml } from './escape-html.ts'

/** A row of a table of items: photo, title with a detail below it, amount. */
export type MailItem = {
  title: string
  /** "2 × £58.40". */
  detail?: string | undefined
  amount: string
  /** Absolute URL of a JPEG. */
  photoUrl?: string | undefined
}

export type MailContent = {
  productName: string
  /** BCP 47, for screen readers and hyphenation. */
  locale: string
  title: string
  /** Plain text, one paragraph each, or a table of items. */
  paragraphs: (string | MailItem[])[]
  /** `url` must be an http(s) URL. */
  button?: { label: string; url: string }
  /** Small print: why the mail was sent, and how to unsubscribe. */
  footer?: string
  /** Links below the small print, with http(s) URLs. */
  footerLinks?: { label: string; url: string }[]
}

const fontStyle = "font-family:Nunito,'Segoe UI',Helvetica,Arial,sans-serif"
const paragraphStyle = `margin:0 0 16px;${fontStyle};font-size:16px;line-height:24px;color:#1f2933`
const buttonStyle = `display:inline-block;padding:12px 24px;border-radius:8px;background:#0b5cad;color:#ffffff;${fontStyle};font-size:16px;font-weight:700;text-decoration:none`

/**
 * Renders a mail as HTML and as plain text. Styles are inline because mail clients remove other
 * styles.
 */
export function layoutMail(content: MailContent): { html: string; text: string } {
  for (const link of [content.button, ...(content.footerLinks ?? [])]) if (link) checkUrl(link.url)
  return { html: renderHtml(content), text: renderText(content) }
}

function renderHtml({ productName, locale, title, paragraphs, button, footer, footerLinks = [] }: MailContent): string {
  const body = [
    `<h1 dir="auto" style="margin:0 0 16px;${fontStyle};font-size:22px;line-height:28px;color:#1f2933">${escapeHtml(title)}</h1>`,
    ...paragraphs.map((paragraph) =>
      typeof paragraph === 'string'
        ? `<p dir="auto" style="${paragraphStyle}">${escapeWithLineBreaks(paragraph)}</p>`
        : renderItems(paragraph),
    ),
    ...(button
      ? [`<p style="margin:24px 0"><a href="${escapeHtml(button.url)}" style="${buttonStyle}">${escapeHtml(button.label)}</a></p>`]
      : []),
  ]
  const links = footerLinks.map(({ label, url }) => `<a href="${escapeHtml(url)}" style="color:#52606d">${escapeHtml(label)}</a>`)
  const smallPrint = [footer && escapeWithLineBreaks(footer), links.join(' &middot; ')]
    .filter(Boolean)
    .map((html) => `<p style="${fontStyle};font-size:13px;line-height:18px;color:#52606d;margin:16px 0 0">${html}</p>`)
    .join('\n')
  return `<!doctype html>
<html lang="${escapeHtml(locale)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;background:#f3f5f8">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<div style="max-width:560px;text-align:left">
<p style="margin:0 0 16px;${fontStyle};font-size:18px;font-weight:700;color:#0b5cad">${escapeHtml(productName)}</p>
<div style="background:#ffffff;border-radius:12px;padding:32px">
${body.join('\n')}
</div>
${smallPrint}
</div>
</td></tr></table>
</body>
</html>`
}

const PHOTO_WIDTH_PX = 96
const cellStyle = `${fontStyle};font-size:16px;line-height:24px;color:#1f2933;padding:8px 0;vertical-align:top`

function renderItems(items: MailItem[]): string {
  const rows = items.map(({ title, detail, amount, photoUrl }) => {
    const photo = photoUrl
      ? `<img src="${escapeHtml(photoUrl)}" width="${PHOTO_WIDTH_PX}" alt="" style="display:block;border-radius:8px;border:0">`
      : ''
    const detailLine = detail ? `<br><span style="color:#52606d;font-size:14px">${escapeHtml(detail)}</span>` : ''
    return (
      `<tr><td width="${PHOTO_WIDTH_PX}" style="${cellStyle};padding-right:16px">${photo}</td>` +
      `<td style="${cellStyle}">${escapeHtml(title)}${detailLine}</td>` +
      `<td align="right" style="${cellStyle};padding-left:16px;white-space:nowrap">${escapeHtml(amount)}</td></tr>`
    )
  })
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${rows.join('')}</table>`
}

/** French has a no-break space before a colon. */
const colonOf = (locale: string) => (locale.startsWith('fr') ? '\u00A0:' : ':')

const renderItemAsText = ({ title, detail, amount }: MailItem, colon: string) =>
  `- ${title}${detail ? ` (${detail})` : ''}${colon} ${amount}`

function renderText({ productName, locale, title, paragraphs, button, footer, footerLinks = [] }: MailContent): string {
  const colon = colonOf(locale)
  const blocks = [
    title,
    ...paragraphs.map((paragraph) =>
      typeof paragraph === 'string' ? paragraph : paragraph.map((item) => renderItemAsText(item, colon)).join('\n'),
    ),
    ...(button ? [`${button.label}${colon}\n${button.url}`] : []),
    `-- \n${[productName, footer, ...footerLinks.map(({ label, url }) => `${label}${colon} ${url}`)].filter(Boolean).join('\n')}`,
  ]
  return `${blocks.join('\n\n')}\n`
}

const escapeWithLineBreaks = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')

function checkUrl(url: string): void {
  if (!/^https?:$/.test(new URL(url).protocol)) throw new Error(`a link of a mail needs an http URL, not ${url}`)
}
