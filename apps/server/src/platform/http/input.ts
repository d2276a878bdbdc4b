import type { Endpoint } from '@partlane/contract/endpoint'
import type { FieldCode } from '@partlane/contract/errors'
import { fieldCodeOf } from '@partlane/contract/field-code'
import { CONTROL_CHARACTERS_CODE } from '@partlane/contract/fields'
import { hasControlCharacters, hasUnprintableControls } from '@partlane/domain/text/characters'
import type { z } from 'zod'

/** One part of a request that does not have the shape of the endpoint. */
export type InputIssue = {
  httpPart: 'params' | 'query' | 'body' | 'headers'
  path: PropertyKey[]
  code: FieldCode | string
  detail: string
}

/** Input that does not match the endpoint's schema: 422 with a pointer for each field. */
export class InvalidInput extends Error {
  override name = 'InvalidInput'
  readonly issues: InputIssue[]
  constructor(issues: InputIssue[]) {
    super('invalid input')
    this.issues = issues
  }
}

type RawInput = { params: unknown; query: unknown; body: unknown }
type ParsedInput = { params: Record<string, unknown>; query: Record<string, unknown>; body: Record<string, unknown> }

const httpParts = ['params', 'query', 'body'] as const

/** Validates path, query and body with the contract. Reports all errors at once. */
export function parseInput(endpoint: Endpoint, raw: RawInput): ParsedInput {
  const parsed: ParsedInput = { params: {}, query: {}, body: {} }
  const issues: InputIssue[] = []
  for (const httpPart of httpParts) {
    const schema = endpoint[httpPart]
    if (!schema) continue
    const value = httpPart === 'query' ? withoutBrackets(raw.query, schema) : raw[httpPart]
    const result = schema.safeParse(value ?? {}, { reportInput: true })
    if (result.success) {
      parsed[httpPart] = result.data
      issues.push(...controlCharacterIssues(httpPart, result.data, endpoint.typedTexts))
    } else issues.push(...result.error.issues.flatMap((issue) => toInputIssues(httpPart, issue)))
  }
  if (issues.length > 0) throw new InvalidInput(issues)
  return parsed
}

/** Some clients write a list as `ids[]=1&ids[]=2`. The schemas of lists accept an array. */
function withoutBrackets(query: unknown, { shape }: z.ZodObject): unknown {
  if (typeof query !== 'object' || query === null) return query
  const isBracketed = (key: string) =>
    key.endsWith('[]') && Object.hasOwn(shape, key.slice(0, -2)) && !Object.hasOwn(query, key.slice(0, -2))
  return Object.fromEntries(
    Object.entries(query).map(([key, value]) => (isBracketed(key) ? [key.slice(0, -2), [value].flat()] : [key, value])),
  )
}

/**
 * Finds texts that no endpoint accepts: with a null byte, which PostgreSQL cannot store, and in
 * bodies with any control character. Secrets may contain any character, typed texts controls of the
 * direction.
 */
function controlCharacterIssues(
  httpPart: InputIssue['httpPart'],
  value: unknown,
  typedTexts: readonly string[] = [],
  path: PropertyKey[] = [],
): InputIssue[] {
  if (typeof value === 'string') {
    const hasRefusedCharacters = typedTexts.includes(path.join('.')) ? hasUnprintableControls : hasControlCharacters
    const isRefused = value.includes('\0') || (httpPart === 'body' && !isSecret(path) && hasRefusedCharacters(value))
    return isRefused ? [{ httpPart, path, code: CONTROL_CHARACTERS_CODE, detail: 'Text must not contain control characters' }] : []
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, nestedValue]) =>
    hasControlCharacters(key)
      ? controlCharacterIssues(httpPart, key, typedTexts, path)
      : controlCharacterIssues(httpPart, nestedValue, typedTexts, [...path, key]),
  )
}

const isSecret = (path: PropertyKey[]) => /password|token/.test(String(path.at(-1)))

type Issue = z.core.$ZodIssue

function toInputIssues(httpPart: InputIssue['httpPart'], issue: Issue): InputIssue[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ httpPart, path: [...issue.path, key], code: 'unknown_field', detail: 'Unknown field' }))
  return [{ httpPart, path: issue.path, code: fieldCodeOf(issue), detail: issue.message }]
}
