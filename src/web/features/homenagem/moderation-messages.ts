/** Texts of the moderation of homenagens. The same deed has the same words wherever it is offered. */
export const MODERACAO = {
  titulo: 'Mensagens',
  falhou: 'Não foi possível carregar as mensagens.',
  colunas: {
    mensagem: 'Mensagem',
    recebida: 'Recebida em',
    situacao: 'Situação',
  },
  aguarda: 'Aguarda a sua leitura',
  naoPublicar: 'Não publicar',
  naoPublicarDe: (nome: string) => `Não publicar a mensagem de ${nome}`,
} as const

/** A homenagem for the family alone: it is kept, never published. */
export const SO_FAMILIA = {
  naoGuardar: 'Não guardar',
  naoGuardarDe: (nome: string) => `Não guardar a mensagem de ${nome}`,
} as const
