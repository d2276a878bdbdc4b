import type { VirusScanner } from './port.ts'

/** The test file of the scanners' makers, in two pieces so that no scanner takes this file for it. */
const eicarTestFile = Buffer.from(['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''))

/** Plays a scanner on a developer's machine: knows the makers' harmless test file and nothing else. */
export function createSandboxScanner(): VirusScanner {
  return {
    name: 'sandbox',
    scan: async (bytes) =>
      Buffer.from(bytes).includes(eicarTestFile) ? { clean: false, signature: 'Eicar-Test-Signature' } : { clean: true },
  }
}
