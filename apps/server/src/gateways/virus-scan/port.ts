export type ScanResult = { clean: true } | { clean: false; signature: string }

/** Looks through a file for malware. Throws ScannerUnavailable when there is no answer: nobody opens a file that was not looked through. */
export type VirusScanner = {
  readonly name: 'clamd' | 'sandbox'
  scan(bytes: Uint8Array): Promise<ScanResult>
}

export class ScannerUnavailable extends Error {
  override name = 'ScannerUnavailable'
}
