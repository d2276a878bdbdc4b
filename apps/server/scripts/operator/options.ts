import type { Options } from './command-types.ts'
import { UsageError } from './usage.ts'

const PAGE_SIZE = 48

export function reasonOf({ reason = '' }: Options): string {
  const text = reason.trim()
  if (text === '') throw new UsageError('a reason is required: --reason "..."')
  if (text.length > 500) throw new UsageError('the reason must not exceed 500 characters')
  return text
}

export function idOf(text: string | undefined, noun: string): number {
  if (text === undefined || !/^[1-9]\d{0,14}$/.test(text)) throw new UsageError(`the id of a ${noun} is required`)
  return Number(text)
}

export function pageOf({ page = '1' }: Options) {
  if (!/^[1-9]\d{0,2}$/.test(page)) throw new UsageError(`--page must be a whole number, not ${page}`)
  return { page: Number(page), items: PAGE_SIZE }
}

export function oneOf<T extends string>(allowed: readonly T[], value: string | undefined, option: string): T | undefined {
  const choices = allowed.filter((choice) => choice !== 'guest') // operators do not manage guests
  if (value === undefined || choices.some((choice) => choice === value)) return value as T | undefined
  throw new UsageError(`--${option} must be one of ${choices.join(', ')}`)
}
