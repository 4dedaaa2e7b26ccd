import type { Generated, GeneratedAlways } from 'kysely'
import type { Lembrete } from '#contract/despedida/public-schema.ts'

type Id = GeneratedAlways<number>
type Instant = Generated<string>

/** Consents and requests of data subjects (0001, 0010), signatures (0083), notices that visitors asked for (0070), who looks after a page or asks for it (0080, 0081, 0086). */
export type PrivacyTables = {
  consentimento: {
    id: Id
    participante_id: number | null
    finalidade: string
    versao_texto: string
    valor: boolean
    canal: string
    registrado_em: Instant
    pessoa_id: Generated<number | null>
    homenagem_id: Generated<number | null>
    homenagem_evento_id: Generated<number | null>
    telefone_hmac: Generated<string | null>
    email_hmac: Generated<string | null>
    retirado_em: Generated<string | null>
  }
  assinatura: {
    id: Id
    despedida_id: number
    participante_id: number | null
    nome: string
    cidade: Generated<string>
    na_capela: Generated<boolean>
    criado_em: Instant
  }
  lembrete: {
    id: Id
    participante_id: number
    tipo: Lembrete
    criado_em: Instant
    enviado_em: Generated<string | null>
  }
  pedido_titular: {
    id: Id
    numero: Generated<string>
    canal: 'telefone' | 'email'
    contato_hmac: string
    contato_cifrado: string | null
    origem: 'titular' | 'equipe'
    tipo: 'copia' | 'correcao' | 'exclusao' | 'ofertas' | 'outro'
    texto: Generated<string>
    situacao: Generated<'aberto' | 'andamento' | 'atendido' | 'recusado'>
    criado_em: Instant
    prazo: Generated<string>
    resposta: Generated<string>
    resultado: Generated<unknown>
    respondido_em: Generated<string | null>
    respondido_por: Generated<number | null>
  }
  midia_descartada: { nome: string; pedido_id: number | null; desde: Instant }
  /** Everybody who looks after a despedida; triggers keep `despedida.moderador_id`, the first of them, among these rows (0080). */
  moderador_despedida: {
    despedida_id: number
    pessoa_id: number
    lugar: number
    desde: Instant
    /** Whether notices about the page go to this moderator (0086). */
    avisos: Generated<boolean>
  }
  /** Invitations that went out as a link, until they are used (0080). */
  convite_moderador: {
    id: Id
    despedida_id: number
    nome: string
    telefone: string
    token_hmac: string
    criado_por: number | null
    criado_em: Instant
    expira_em: string
  }
  /** Somebody without a code asks the family of a private despedida for it (0081). */
  pedido_acesso: {
    id: Id
    despedida_id: number | null
    nome: string
    contato: string
    frase: string
    criado_em: Instant
    avisado_em: Generated<string | null>
  }
  /** A family asks for the page of somebody who was buried before the portal (0086). */
  pedido_pagina: {
    id: Id
    falecido: string
    falecido_dobrado: GeneratedAlways<string>
    ano: string
    parentesco: string
    nome: string
    contato: string
    criado_em: Instant
  }
}
