/** Limits and defaults of the despedida, specification §5 and §9. */
export const BIOGRAFIA_MAX = 1000
export const CAMPO_TEXTO_MAX = 100
export const BANNER_COUNT = 12
export const BADGE_MAX = 10
export const ADMIN_PAGE_SIZE = 5
/** The page speaks of the anniversary of a death in the days around it. */
export const ANNIVERSARY_DAYS = 3
