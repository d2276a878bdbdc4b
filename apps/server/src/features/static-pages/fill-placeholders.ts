import { escapeHtml } from '#platform/mail/escape-html.ts'

export type Placeholders = Readonly<Record<string, string>>

/**
 * Replaces `{name}` in HTML by the escaped value. Lines of a value become lines of the text. An
 * unknown name is an error, so that a mistyped placeholder is never shown.
 */
export const fillPlaceholders = (html: string, values: Placeholders): string =>
  html.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`unknown placeholder {${name}}`)
    return escapeHtml(value).replaceAll('\n', '<br>')
  })
