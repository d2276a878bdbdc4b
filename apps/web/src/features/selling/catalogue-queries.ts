import type { Api } from '@partlane/client/api-context'
import { queryOptions } from '@tanstack/react-query'

const LONG = 60 * 60_000 // the catalogue changes with a release

/** Every kind of part, named with its category, for a list one types into. */
export const categoriesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['selling', 'categories'],
    staleTime: LONG,
    queryFn: async () => {
      const [categories, subcategories] = await Promise.all([api.catalogue.categories(), api.catalogue.subCategories()])
      const names = new Map(categories.map(({ id, name }) => [id, name]))
      return subcategories.map(({ id, name, category_id }) => ({ id, label: name, hint: names.get(category_id) ?? '' }))
    },
  })

export const questionsQuery = (api: Api, categoryId: string) =>
  queryOptions({
    queryKey: ['selling', 'questions', categoryId],
    staleTime: LONG,
    queryFn: () => api.catalogue.attributions({ category_id: categoryId }),
  })

export const optionsQuery = (api: Api, questionId: string) =>
  queryOptions({
    queryKey: ['selling', 'options', questionId],
    staleTime: LONG,
    queryFn: () => api.catalogue.options({ attribution_id: questionId }),
  })
