import { NOTA_INTERNA_MAX } from '#contract/despedida/limits.ts'

/** The internal note of a despedida. */
export const NOTA_INTERNA = {
  titulo: 'Nota interna',
  acao: (nome: string) => ({ words: 'Nota interna', label: `Nota interna da despedida de ${nome}` }),
  abrir: (nota: string, nome: string) => `Nota interna: ${nota}. Despedida de ${nome}`,
  lead: 'Só a equipe lê: aqui, na transmissão, no cartão da capela e na folha do dia. A família a recebe se pedir uma cópia dos dados dela. É apagada 30 dias depois da última cerimônia.',
  campo: 'Nota',
  limite: (typed: number) => `${typed}/${NOTA_INTERNA_MAX}`,
  vazia: 'Ninguém escreveu nada.',
  escrever: 'Escrever',
  mudar: 'Mudar',
  salvar: 'Salvar a nota',
  salva: 'Nota interna salva.',
  retirada: 'Nota interna apagada.',
  mudou: (agora: string) =>
    agora === ''
      ? 'Enquanto isso alguém apagou a nota.'
      : `Enquanto isso alguém escreveu: “${agora}”. Junte o que faltar e salve de novo.`,
  erro: 'Não foi possível salvar a nota. Tente novamente.',
} as const
