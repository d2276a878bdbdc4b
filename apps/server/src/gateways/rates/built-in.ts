import { readFile } from 'node:fs/promises'
import { parseEcbRates } from './parse-ecb-rates.ts'
import type { RatesGateway } from './port.ts'

/** The rates of a file of the program, with their date: the default without a connection. */
export const builtInRates: RatesGateway = {
  name: 'built_in',
  fetch: async () => parseEcbRates(await readFile(new URL('built-in-rates.xml', import.meta.url), 'utf8')),
}
