declare module 'heic-decode' {
  /** RGBA, upright already: HEIC keeps its turn in the container. */
  type DecodedImage = { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> }
  export default function decode(input: { buffer: Uint8Array }): Promise<DecodedImage>
}
