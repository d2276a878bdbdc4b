import { z } from 'zod'

/**
 * Whether a text of others can be compared with a column of type uuid: PostgreSQL refuses the
 * statement for any other text.
 */
export const isUuid = (text: string): boolean => z.uuid().safeParse(text).success
