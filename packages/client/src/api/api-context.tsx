import { createContext, type ReactNode, useContext } from 'react'
import type { SessionStore } from '../session/session-store.ts'
import type { Api } from './api.ts'

export type { Api } from './api.ts'

type ClientContextValue = { api: Api; session: SessionStore }

const ClientContext = createContext<ClientContextValue | undefined>(undefined)

/** Provides the API and its session store. Each app mounts it once. */
export function ApiProvider({ api, session, children }: ClientContextValue & { children: ReactNode }) {
  return <ClientContext value={{ api, session }}>{children}</ClientContext>
}

function useClient(): ClientContextValue {
  const client = useContext(ClientContext)
  if (!client) throw new Error('useApi and useSession must be used inside <ApiProvider>')
  return client
}

export const useApi = (): Api => useClient().api
export const useSessionStore = (): SessionStore => useClient().session
