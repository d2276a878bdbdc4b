export type ScanResult = { clean: true } | { clean: false; signature: string }

/**
 * Scans files for malware. Throws ScannerUnavailable without a result: a file that was not scanned
 * is not opened.
 */
export type VirusScanner = {
  readonly name: 'clamd' | 'sandbox'
  scan(bytes: Uint8Array): Promise<ScanResult>
}

export class ScannerUnavailable extends Error {
  override name = 'ScannerUnavailable'
}
