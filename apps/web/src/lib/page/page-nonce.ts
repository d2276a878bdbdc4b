/** The nonce of this document's content policy, for a script of somebody else's that is fetched later. Read off any script that runs. */
export const getPageNonce = (): string => document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
