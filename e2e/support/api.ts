import { type APIRequestContext, expect } from '@playwright/test'

type CallOptions = {
  method?: 'GET' | 'POST' | 'PUT'
  body?: object
  token?: string | undefined
  /** Network address of the caller. The limits of an address would stop a run with all journeys. */
  ip?: string
}
type Resource = { id: string; attributes: Record<string, unknown> }

/**
 * Calls the API of the running server. Journeys use it to create what they need before they start.
 * Fails the test if the response is not successful.
 */
export async function callApi(
  request: APIRequestContext,
  path: string,
  { method = 'GET', body, token, ip }: CallOptions = {},
): Promise<ApiDocument> {
  const response = await request.fetch(`/api/v1${path}`, {
    method,
    ...(body ? { data: body } : {}),
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...(ip ? { 'x-forwarded-for': ip } : {}) },
  })
  expect(response.ok(), `${method} ${path}: ${response.ok() ? '' : await response.text()}`).toBe(true)
  return response.json() as Promise<ApiDocument>
}

export type ApiDocument = { data: Resource; meta: Record<string, unknown> }

/** Like `callApi`, for a list. */
export async function listResources(request: APIRequestContext, path: string, token?: string): Promise<Resource[]> {
  const { data } = await callApi(request, path, { token })
  return data as unknown as Resource[]
}
