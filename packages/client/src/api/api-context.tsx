import { createContext, type ReactNode, useContext } from 'react'
import type { SessionStore } from '../session/session-store.ts'
import type { Api } from './api.ts'

export type { Api } from './api.ts'

type Client = { api: Api; session: SessionStore }

const ClientContext = createContext<Client | undefined>(undefined)

/** Mounted once by each app, with the API and the session that belong together. */
export function ApiProvider({ api, session, children }: Client & { children: ReactNode }) {
  return <ClientContext value={{ api, session }}>{children}</ClientContext>
}

function useClient(): Client {
  const client = useContext(ClientContext)
  if (!client) throw new Error('useApi and useSession work inside <ApiProvider>')
  return client
}

export const useApi = (): Api => useClient().api
export const useSessionStore = (): SessionStore => useClient().session
