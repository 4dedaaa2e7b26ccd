/** Texts and limits of tributes, specification §4, §5, §8, §9. */
export const HOMENAGEM = {
  sucesso: 'Homenagem sujeita à aprovação!',
  erro: 'Erro ao enviar mensagem!',
  ativada: 'Mensagem ativada com sucesso!',
  desativada: 'Mensagem desativada com sucesso!',
  aprovado: 'Aprovado',
  desaprovado: 'Desaprovado',
} as const

/** In code points: message, author name. Picture in bytes. */
export const HOMENAGEM_DESCRICAO_MAX = 160
export const HOMENAGEM_NOME_MAX = 35
export const HOMENAGEM_IMAGEM_BYTES = 10 * 1024 * 1024
export const HOMENAGEM_PAGE_SIZE = 10
