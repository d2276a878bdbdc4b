import type { APIRequestContext } from '@playwright/test'
import { callApi } from './api.ts'
import type { Member } from './people.ts'

/** Opens the conversation of a buyer about a listing. @returns its id */
export async function openChat(request: APIRequestContext, buyer: Member, slug: string): Promise<string> {
  const { data } = await callApi(request, '/users/chats', { method: 'POST', body: { chat: { listing_id: slug } }, token: buyer.token })
  return data.id
}
