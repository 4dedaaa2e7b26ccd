import { translated } from '#web/lib/language.ts'

/** Texts of the partner florists. */
export const FLORISTAS = translated('floristas', {
  floristas: 'Floristas parceiras',
  floristasTexto: 'Cada floricultura atende por conta própria, fora deste portal.',
  semFloristas: 'Nenhuma floricultura parceira nesta unidade.',
  encomendar: 'Encomendar flores',
})

/** The livro de presença, which a visitor signs on a page of its own. */
export const CONVITE_PRESENCA = translated('convitePresenca', {
  titulo: 'Livro de presença',
  texto: 'Deixe o seu nome para a família, sem telefone. Só ela lê.',
  assinar: 'Assinar o livro de presença',
})

/** Texts of the card of a ceremony. */
export const CARTAO_CERIMONIA = translated('cartaoCerimonia', {
  semData: 'Data ainda não informada',
  waze: 'Abrir no Waze',
  enviar: 'Enviar por WhatsApp',
  caminho: (cerimonia: string, lugar: string, mapa: string) => `${cerimonia}: ${lugar}. ${mapa}`,
  agenda: 'Guardar na agenda',
  agendaGoogle: 'Agenda do Google',
  arquivo: (cerimonia: string) => `${cerimonia.toLowerCase()}.ics`,
  de: (cerimonia: string, nome: string) => `${cerimonia} de ${nome}`,
})
