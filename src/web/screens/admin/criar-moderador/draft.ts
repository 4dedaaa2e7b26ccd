import { EMPTY_MODERADOR, type ModeradorDraft } from '#web/features/moderador/draft.ts'
import { EMPTY_VERIFICACAO, type VerificacaoDraft } from '#web/features/verificacao/draft.ts'

/** What survives a reload of the tab; the password never does. `envio`: the creation under way, sent again under the same key. */
export type CadastroDraft = {
  verificacao: VerificacaoDraft
  moderador: ModeradorDraft
  envio: { key: string; body: string } | null
  /** Replace the access code after the moderator was replaced. */
  novoCodigo: boolean
}
export const EMPTY_CADASTRO: CadastroDraft = {
  verificacao: EMPTY_VERIFICACAO,
  moderador: EMPTY_MODERADOR,
  envio: null,
  novoCodigo: false,
}

export type Keep = (change: (draft: CadastroDraft) => CadastroDraft) => void

/** Phone, code, details: where the verification stands is where one is. */
export const passoOf = ({ verificacao }: CadastroDraft): 1 | 2 | 3 => {
  if (verificacao.fase === 'validado') return 3
  return verificacao.fase === 'codigo' ? 2 : 1
}
