import { APAGAMENTO, MANTIDO } from '#contract/privacidade/messages.ts'
import type { DadosTitular, DestinoHomenagens } from '#contract/privacidade/schema.ts'

export type Counts = {
  participacoes: number
  assinaturas: number
  homenagens: number
  evento: number
  convites: number
  acessos: number
  paginas: number
  moderador: boolean
  equipe: boolean
}

const homenagens = ({ homenagens, evento }: Counts, destino: DestinoHomenagens): string[] => [
  ...(homenagens === 0
    ? []
    : [destino === 'retirar' ? APAGAMENTO.homenagens(homenagens) : APAGAMENTO.contatoDasHomenagens]),
  ...(evento === 0 ? [] : [destino === 'retirar' ? APAGAMENTO.evento(evento) : APAGAMENTO.contatoDoEvento]),
]

/** What an erasure deletes and what remains, in the texts for the person. `conta`: staff also erase the moderator's account. */
export const planErasure = (counts: Counts, destino: DestinoHomenagens, conta = false): DadosTitular['apagamento'] => {
  const own = counts.participacoes + counts.homenagens + counts.evento > 0
  const account = counts.moderador || counts.equipe
  return {
    apaga: [
      ...(counts.participacoes === 0 ? [] : [APAGAMENTO.participacoes(counts.participacoes)]),
      ...(counts.assinaturas === 0 ? [] : [APAGAMENTO.assinaturas(counts.assinaturas)]),
      ...homenagens(counts, destino),
      ...(counts.convites === 0 ? [] : [APAGAMENTO.convites(counts.convites)]),
      ...(counts.acessos === 0 ? [] : [APAGAMENTO.acessos(counts.acessos)]),
      ...(counts.paginas === 0 ? [] : [APAGAMENTO.paginas(counts.paginas)]),
      ...(own ? [APAGAMENTO.avisos] : []),
      ...(conta && counts.moderador ? [APAGAMENTO.conta] : []),
    ],
    mantem: [
      ...(counts.moderador && !conta ? [MANTIDO.conta] : []),
      ...(counts.equipe ? [MANTIDO.equipe] : []),
      ...(account ? [MANTIDO.auditoria] : []),
      MANTIDO.consentimentos,
      MANTIDO.acesso,
      MANTIDO.pedidos,
    ],
  }
}
