import { type AccountName, isAccountName } from './accounts.ts'

/** What the entries of the ledger are searched by. */
export type LedgerSearch = { account: AccountName } | { seller: string } | { order: string } | { movement: string }

/**
 * Reads a typed search: the name of an account, a seller (`seller:12`: all balances), a movement
 * (`capture:7`), otherwise the number or id of an order. Undefined for a blank text.
 */
export function parseLedgerSearch(input: string): LedgerSearch | undefined {
  const text = input.trim()
  if (text === '') return undefined
  if (isAccountName(text)) return { account: text }
  const seller = /^seller:([1-9]\d{0,14})$/.exec(text)?.[1]
  if (seller !== undefined) return { seller }
  return text.includes(':') ? { movement: text } : { order: text.toUpperCase() }
}

/** The text of a search, as a person types it. */
export function formatLedgerSearch({ account, seller, order, movement }: Partial<Record<string, string>>): string {
  if (seller !== undefined) return `seller:${seller}`
  return account ?? movement ?? order ?? ''
}
