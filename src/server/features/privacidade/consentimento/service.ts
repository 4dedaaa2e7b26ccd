import { TEXTOS } from '#contract/privacidade/messages.ts'
import type { Executor } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { hashOf } from '#server/features/privacidade/titular/contact-rules.ts'
import { insertConsentimento } from './store.ts'

type Consent = {
  finalidade: keyof typeof TEXTOS
  valor: boolean
  /** Of offers only: whether the person had the box and its text in view. */
  aVista?: boolean
  canal: 'pagina' | 'evento' | 'equipe' | 'convite'
  telefone?: string | undefined
  email?: string | undefined
  participanteId?: number | null
  pessoaId?: number
  homenagemId?: number
  homenagemEventoId?: number
}

/** Records a consent or a refusal: purpose, version of the text, instant, channel and contact (LGPD art. 8, § 2). */
export const recordConsent = (deps: Pick<Deps, 'secrets'>, tx: Executor, consent: Consent): Promise<void> => {
  const { telefone, email } = consent
  return insertConsentimento(tx, {
    finalidade: consent.finalidade,
    versao_texto: TEXTOS[consent.finalidade],
    valor: consent.valor,
    a_vista: consent.aVista ?? null,
    canal: consent.canal,
    participante_id: consent.participanteId ?? null,
    pessoa_id: consent.pessoaId ?? null,
    homenagem_id: consent.homenagemId ?? null,
    homenagem_evento_id: consent.homenagemEventoId ?? null,
    telefone_hmac: telefone ? hashOf(deps, { canal: 'telefone', valor: telefone }) : null,
    email_hmac: email ? hashOf(deps, { canal: 'email', valor: email.toLowerCase() }) : null,
  })
}
