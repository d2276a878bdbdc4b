declare module 'heic-decode' {
  /** RGBA pixels, already upright: the rotation is in the HEIC container. */
  type DecodedImage = { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> }
  export default function decode(input: { buffer: Uint8Array }): Promise<DecodedImage>
}
