import { createContext } from 'react'

/** Nonce of the inline scripts of a page. Only the server has one. */
export const NonceContext = createContext<string | undefined>(undefined)
