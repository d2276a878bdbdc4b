import { requestText } from '../provider.ts'
import { parseEcbRates } from './parse-ecb-rates.ts'
import type { RatesGateway } from './port.ts'

/** The European Central Bank. It publishes on working days at about 16:00 in Frankfurt. */
export const createEcbRates = ({ url, timeoutMs }: { url: string; timeoutMs?: number }): RatesGateway => ({
  name: 'ecb',
  fetch: async () =>
    parseEcbRates(await requestText(new URL(url), { headers: { accept: 'application/xml, text/xml' }, ...(timeoutMs && { timeoutMs }) })),
})
