/** Days for which a ready archive can be downloaded. A file of its own: the home of a moderator does without the schemas. */
export const ARQUIVO_FAMILIA_DAYS = 7
