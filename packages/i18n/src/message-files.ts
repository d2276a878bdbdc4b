import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { DEFAULT_LOCALE, type Locale, locales } from '@partlane/domain/locale'
import { compileMessages, type MessageTree } from './compile.ts'
import type { CompiledMessages } from './compiled-messages.ts'

export const messagesFolder = resolve(import.meta.dirname, '../messages')

export const messageFilePath = (locale: Locale, namespace: string) => resolve(messagesFolder, locale, `${namespace}.json`)

/** The namespaces: one for each file of the default locale. */
export function listNamespaces(): string[] {
  return readdirSync(resolve(messagesFolder, DEFAULT_LOCALE))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .sort()
}

export function readMessages(locale: Locale, namespace: string): MessageTree {
  try {
    return JSON.parse(readFileSync(messageFilePath(locale, namespace), 'utf8')) as MessageTree
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw new Error(`${messageFilePath(locale, namespace)} is not valid JSON`, { cause: error })
  }
}

/** Compiles a namespace. Missing translations fall back to the default locale. */
export function compileNamespace(locale: Locale, namespace: string): CompiledMessages {
  const fallback = locale === DEFAULT_LOCALE ? {} : compileMessages(readMessages(DEFAULT_LOCALE, namespace))
  return { ...fallback, ...compileMessages(readMessages(locale, namespace)) }
}

/** Compiles all messages, for a server: locale -> namespace -> messages. */
export function compileAll(): Record<Locale, Record<string, CompiledMessages>> {
  const namespaces = listNamespaces()
  const entries = locales.map((locale) => [locale, Object.fromEntries(namespaces.map((name) => [name, compileNamespace(locale, name)]))])
  return Object.fromEntries(entries) as Record<Locale, Record<string, CompiledMessages>>
}
