/** `meta` of a refusal that ends at an instant. The response has it as the header `Retry-After`. */
export const retryAfter = (instant: Date, now: Date): { retry_after: number } => ({
  retry_after: Math.max(1, Math.ceil((instant.getTime() - now.getTime()) / 1000)),
})
