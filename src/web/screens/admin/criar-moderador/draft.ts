import { EMPTY_MODERADOR, type ModeradorDraft } from '#web/features/moderador/draft.ts'
import { EMPTY_VERIFICACAO, type VerificacaoDraft } from '#web/features/verificacao/draft.ts'

/** Survives a reload of the tab, always without the password. `envio` is the creation in progress, repeated under the same key. */
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

export type UpdateCadastro = (change: (draft: CadastroDraft) => CadastroDraft) => void

/** The current step follows from the state of the verification: phone, code, details. */
export const passoOf = ({ verificacao }: CadastroDraft): 1 | 2 | 3 => {
  if (verificacao.fase === 'validado') return 3
  return verificacao.fase === 'codigo' ? 2 : 1
}
