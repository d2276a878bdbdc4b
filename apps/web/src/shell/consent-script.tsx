import type { StorageKey } from '@partlane/client/session/stored-values'
import { useContext } from 'react'
import { NonceContext } from '#lib/page/nonce.ts'

const CONSENT_KEY: StorageKey = 'cookies'

/** If the visitor has answered, marks the document, so that CSS hides the banner. */
const hideAnsweredBanner = `try{if(localStorage.getItem('${CONSENT_KEY}'))document.documentElement.dataset.consent='answered'}catch{}`

/**
 * The server does not know the answer, which is stored on the device, and sends the banner to every
 * visitor. This script runs before the banner is parsed.
 */
export function ConsentScript() {
  const nonce = useContext(NonceContext)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant text
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: hideAnsweredBanner }} />
}
