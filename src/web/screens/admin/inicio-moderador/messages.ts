import { plural } from '#contract/plural.ts'

/** Texts of the moderator's home. */
export const INICIO_MODERADOR = {
  esperam: (total: number) => {
    if (total === 0) return 'Nenhuma mensagem espera a sua leitura'
    return plural(total, '1 mensagem espera a sua leitura', `${total} mensagens esperam a sua leitura`)
  },
  inativa: 'Esta página está fora do ar. Quem tiver o link verá “Despedida Inativa”.',
} as const

/** The rows of one page, in the order in which a family needs them. */
export const LINHAS = {
  mensagens: 'Ler as mensagens',
  biografia: 'Biografia e foto',
} as const
