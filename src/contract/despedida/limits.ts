/** Limits and defaults of the despedida, specification §5 and §9. */
export const BIOGRAFIA_MAX = 1000
/** The family's thanks, also as a message to send. */
export const AGRADECIMENTO_MAX = 300
/** What staff tell each other about a despedida. */
export const NOTA_INTERNA_MAX = 300
export const CAMPO_TEXTO_MAX = 100
/** Of a ceremony that is added; with velório and last one there are twelve. */
export const CERIMONIAS_MAX = 10
export const CERIMONIA_TITULO_MAX = 40
export const CERIMONIA_OBSERVACAO_MAX = 140
export const BANNER_COUNT = 12
export const BADGE_MAX = 10
export const ADMIN_PAGE_SIZE = 5
/** The page speaks of the anniversary of a death in the days around it. */
export const ANNIVERSARY_DAYS = 3
