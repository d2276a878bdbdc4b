import { type APIRequestContext, expect } from '@playwright/test'

type Call = { method?: 'GET' | 'POST' | 'PUT'; body?: object; token?: string | undefined }
type Row = { id: string; attributes: Record<string, unknown> }

/** What a journey needs to be there before it begins comes about by the API, as somebody else's work of yesterday. */
export async function call(request: APIRequestContext, path: string, { method = 'GET', body, token }: Call = {}): Promise<Answer> {
  const answer = await request.fetch(`/api/v1${path}`, {
    method,
    ...(body ? { data: body } : {}),
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  expect(answer.ok(), `${method} ${path}: ${answer.ok() ? '' : await answer.text()}`).toBe(true)
  return answer.json() as Promise<Answer>
}

export type Answer = { data: Row; meta: Record<string, unknown> }

/** The rows of a list. */
export async function rowsOf(request: APIRequestContext, path: string, token?: string): Promise<Row[]> {
  const { data } = await call(request, path, { token })
  return data as unknown as Row[]
}
