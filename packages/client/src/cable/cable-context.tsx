import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { useSessionStore } from '../api/api-context.tsx'
import { type Cable, type CableOptions, createCable } from './cable.ts'

const CableContext = createContext<Cable | undefined>(undefined)

type CableProviderProps = Omit<CableOptions, 'session'> & { children: ReactNode }

/**
 * Provides the shared real-time connection. Each app mounts it once, inside `ApiProvider`. `url`
 * and `environment` are read at the first render only. Nothing is loaded or opened before the
 * first `useChannel` whose audience includes the current user or visitor.
 */
export function CableProvider({ url, environment, children }: CableProviderProps) {
  const session = useSessionStore()
  const [cable] = useState(() => createCable({ session, url, environment }))
  useEffect(() => cable.disconnect, [cable])
  return <CableContext value={cable}>{children}</CableContext>
}

export function useCable(): Cable {
  const cable = useContext(CableContext)
  if (!cable) throw new Error('useChannel must be used inside <CableProvider>')
  return cable
}
