import type { VirusScanner } from './port.ts'

/** The EICAR test file in two parts, so that no virus scanner reports this source file. */
const eicarTestFile = Buffer.from(['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''))

/** Scanner for development: detects only the harmless EICAR test file. */
export function createSandboxScanner(): VirusScanner {
  return {
    name: 'sandbox',
    scan: async (bytes) =>
      Buffer.from(bytes).includes(eicarTestFile) ? { clean: false, signature: 'Eicar-Test-Signature' } : { clean: true },
  }
}
