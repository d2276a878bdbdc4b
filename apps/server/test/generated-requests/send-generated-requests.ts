import type { OpenApi } from '#platform/openapi/describe-api.ts'
import { type ApiResponse, type CallerName, type CallerSetup, createCallers, type PrivateText } from './callers.ts'
import { type GeneratedRequest, generateRequests } from './generate-requests.ts'

type SendOptions = CallerSetup & { count: number; seed: number; connections: number }

export type GeneratedResult = {
  countsByStatus: Record<string, number>
  /** Server errors, refusals without a code, and private texts in responses to others. */
  failures: string[]
  replacedCallers: number
}

/** Sends generated requests as seven callers, several at once, and checks every response. */
export async function sendGeneratedRequests({ count, seed, connections, ...setup }: SendOptions): Promise<GeneratedResult> {
  const document = await fetchDocument(setup)
  const callers = await createCallers(setup)
  const requests = generateRequests({ document, known: callers.known, count, seed })
  const countsByStatus: Record<string, number> = {}
  const failures: string[] = []

  async function sendOne(request: GeneratedRequest): Promise<void> {
    const token = callers.tokenOf(request.caller)
    const headers = { ...request.headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) }
    const response = await setup.send({ ...request, headers })
    countsByStatus[response.status] = (countsByStatus[response.status] ?? 0) + 1
    const failure = findFailure(request, response, callers.privateTexts)
    if (failure) failures.push(`${describeRequest(request)}: ${response.status} ${failure}`)
    if (response.status === 401 && token === callers.tokenOf(request.caller)) await callers.renew(request.caller)
  }

  async function sendInTurn(): Promise<void> {
    for (const request of requests) await sendOne(request)
  }
  await Promise.all(Array.from({ length: connections }, sendInTurn))
  return { countsByStatus, failures, replacedCallers: callers.countReplaced() }
}

/** The document that clients read. */
async function fetchDocument({ send }: CallerSetup): Promise<OpenApi> {
  const { text } = await send({ method: 'GET', url: '/api/v1/openapi.json', headers: {}, body: undefined })
  return JSON.parse(text) as OpenApi
}

function findFailure({ caller, body }: GeneratedRequest, { status, text }: ApiResponse, privateTexts: readonly PrivateText[]) {
  if (status >= 500) return text.slice(0, 300)
  if (status >= 400 && !hasCode(text)) return `has no code: ${text.slice(0, 200)}`
  const leaked = privateTexts.find(({ text: secret, visibleTo }) => isLeaked(caller, visibleTo, text, secret, body))
  return leaked && `shows "${leaked.text}" to ${caller}`
}

const isLeaked = (caller: CallerName, visibleTo: readonly CallerName[], text: string, secret: string, body: unknown) =>
  !visibleTo.includes(caller) && text.includes(secret) && !JSON.stringify(body ?? '').includes(secret)

function hasCode(text: string): boolean {
  try {
    const { errors } = JSON.parse(text) as { errors?: { code?: unknown }[] }
    return typeof errors?.[0]?.code === 'string'
  } catch {
    return false
  }
}

const describeRequest = ({ operationId, caller, method, url, body }: GeneratedRequest) =>
  `${operationId} as ${caller}: ${method} ${url.slice(0, 300)} ${(JSON.stringify(body) ?? '').slice(0, 600)}`
